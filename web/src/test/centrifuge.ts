/**
 * The socket library in component tests: it never connects (vite.config.ts). A mock of the module would not do: the app loads the library
 * some time after a page opens, which may be between two files of tests.
 */
export class Centrifuge {
  on() {}
  connect() {}
  disconnect() {}
  newSubscription() {
    return { state: 'subscribing', on() {}, subscribe() {} };
  }
  removeSubscription() {}
}
