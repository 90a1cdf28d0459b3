import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

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
    await page.evaluate(
      () =>
        new Promise<void>((done) =>
          setTimeout(() => requestIdleCallback(() => done(), { timeout: 1000 }), 50),
        ),
    );
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
