import { type Driver, phone } from './driver';

/** Sends a command of the session. Its answer is JSON. */
type Send = (method: 'GET' | 'POST' | 'DELETE', command: string, body?: object) => Promise<unknown>;

/** Where the pages of a window keep their problems. */
const kept = 'yagura.e2e.problems';

/** Opens a window over WebDriver (https://www.w3.org/TR/webdriver2/): commands over HTTP with bodies of JSON. */
export async function openSession(server: string, capabilities: object) {
  const opened = await request('POST', `${server}/session`, { capabilities: { alwaysMatch: capabilities } });
  const session = `${server}/session/${(opened as { sessionId: string }).sessionId}`;
  const send: Send = (method, command, body) => request(method, session + command, body);
  await resize(send);
  return drive(send);
}

async function request(method: string, address: string, body?: object): Promise<unknown> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${address}: ${JSON.stringify(value)}`);
  return value;
}

function evaluate(send: Send, expression: string): Promise<unknown> {
  return send('POST', '/execute/sync', { script: `return ${expression}`, args: [] });
}

/** Gives the viewport the height of a phone. The toolbar of the window limits how narrow it becomes. */
async function resize(send: Send): Promise<void> {
  await send('POST', '/window/rect', phone);
  const bars = (await evaluate(send, 'outerHeight - innerHeight')) as number;
  await send('POST', '/window/rect', { width: phone.width, height: phone.height + bars });
}

function drive(send: Send): Driver {
  const act = async (type: 'pointer' | 'key', actions: object[]) =>
    void (await send('POST', '/actions', { actions: [{ type, id: type, actions }] }));
  return {
    goto: async (url) => {
      await send('POST', '/url', { url });
      await evaluate(send, `(${watch})('${kept}')`);
    },
    evaluate: (expression) => evaluate(send, expression),
    press: ({ x, y }) =>
      act('pointer', [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    type: (text) =>
      act(
        'key',
        [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
      ),
    picture: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
    problems: async () => {
      const problems = (await evaluate(send, `sessionStorage.getItem('${kept}')`)) as string | null;
      return JSON.parse(problems ?? '[]');
    },
    close: async () => void (await send('DELETE', '')),
  };
}

/**
 * Runs in each page: keeps its problems, of which WebDriver does not tell. The app itself reports errors that nothing caught and
 * refusals of the content security policy.
 */
function watch(key: string): void {
  const note = (problem: string) => {
    const before: string[] = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    sessionStorage.setItem(key, JSON.stringify([...before, `${location.pathname}: ${problem}`]));
  };
  console.error = (...parts: unknown[]) => note(parts.map(String).join(' '));
  // Also reports from before this.
  new PerformanceObserver((list) => {
    const reports = list.getEntries().filter(({ name }) => name.endsWith('/app/errors/'));
    for (const _ of reports) note('the app reported an error, which is in the log of the program');
  }).observe({ type: 'resource', buffered: true });
}
