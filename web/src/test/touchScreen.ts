import { vi } from 'vitest';

/** Makes the device of a test one whose main pointer is a finger, until the mocks are restored. */
export function touchScreen() {
  const media = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)' ? ({ ...media(query), matches: true } as MediaQueryList) : media(query),
  );
}
