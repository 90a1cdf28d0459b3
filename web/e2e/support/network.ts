import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

/** The scheduler of tasks in Chromium, which TypeScript does not describe. */
interface Scheduler {
  postTask(task: () => void, options: { priority: 'background' }): Promise<void>;
}

/** The open requests of the pages of a browser. */
const asked = new WeakMap<BrowserContext, Set<Request>>();

/** Follows the requests of a browser from its first page on. */
export function follow(context: BrowserContext): void {
  const open = new Set<Request>();
  asked.set(context, open);
  const close = (request: Request) => open.delete(request);
  context.on('request', (request) => open.add(request));
  context.on('requestfinished', close);
  context.on('requestfailed', close);
}

/**
 * Waits until all answers are received and drawn: twice in a row there is no open request and the page is idle. Playwright's
 * network idle waits half a second, but this takes no longer than the page does.
 */
export async function settled(page: Page): Promise<void> {
  const open = asked.get(page.context());
  if (!open) throw new Error('This browser was not followed');
  const quiet = async () => {
    // A task of low priority runs when the page has nothing else to do. An idle callback would also wait for a frame, which a
    // page that does not change draws only once a second or never.
    await page.evaluate(async () => {
      await new Promise((done) => setTimeout(done, 50));
      const { scheduler } = window as unknown as { scheduler: Scheduler };
      await scheduler.postTask(() => undefined, { priority: 'background' });
    });
    expect([...open].map((request) => request.url())).toEqual([]);
  };
  // The app, which asks for the rest, starts after the first paint of the document.
  await expect(page.locator('#first')).toHaveCount(0);
  await expect(async () => {
    await quiet();
    await quiet();
  }).toPass({ intervals: [20] });
}

/** Waits until the app has replaced every loading view, and has all answers. */
export async function arrived(page: Page): Promise<void> {
  await settled(page);
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  await settled(page);
}

/** Opens another page of the app without a reload, as back and forward do. */
export async function turnTo(page: Page, at: string): Promise<void> {
  await page.evaluate((path) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: path }, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, at);
  await settled(page);
}
