import type { BrowserContext, Page } from '@playwright/test';
import { languages, languageTags } from '@/shared/i18n/languages';
import { demoAddress } from '../support/addresses';
import { type Demo, lookAround } from '../support/demo';
import { expect, phone, test } from '../support/journey';
import { settled } from '../support/network';
import { ja as t } from '../support/texts';

const pages: readonly { name: string; at: (demo: Demo) => string }[] = [
  { name: 'home', at: () => '/' },
  { name: 'contest list', at: () => '/contests' },
  { name: 'contest', at: ({ played }) => `/contests/${played.id}` },
  { name: 'bracket', at: ({ played }) => `/contests/${played.id}/tournament` },
  {
    name: 'match',
    at: ({ played }) =>
      `/contests/${played.id}/tournament/${played.tournamentId}/match/${played.decidedMatch}`,
  },
];

interface Shift {
  value: number;
  hadRecentInput: boolean;
}

/** Adds up the layout shifts of a page from its start. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { sum: 0 };
    Object.assign(window, { layoutShifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (!entry.hadRecentInput) seen.sum += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Holds the scripts that the document does not name until the returned function is called. These are parts of a page that are loaded
 * later, on a slow connection much later. They must not move what is there.
 */
async function holdLaterScripts(context: BrowserContext, named: readonly string[]): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await context.route(/\/assets\/[\w.-]+\.js$/, async (route) => {
    if (!named.includes(new URL(route.request().url()).pathname)) await released;
    await route.continue();
  });
  return release;
}

function shifted(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { layoutShifts: { sum: number } }).layoutShifts.sum);
}

for (const { name, at } of pages) {
  test(`${name}: the document alone shows the page, and the app replaces it without a shift`, async ({
    screens,
    browser,
  }) => {
    const demo = await lookAround();
    const address = `${demoAddress}${at(demo)}`;

    await test.step('without scripts', async () => {
      const context = await browser.newContext({ ...phone, javaScriptEnabled: false });
      const page = await context.newPage();
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      await context.close();
    });

    await test.step('with scripts', async () => {
      const context = await screens.open(null, { ...phone, baseURL: demoAddress });
      // A live connection reads again what may have changed before it opened.
      await context.routeWebSocket(/\/connection\//, () => undefined);
      const page = await context.newPage();
      await watchShifts(page);
      const reads = new Set<string>();
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/v1/')) reads.add(pathname);
      });
      const inJapanese = { headers: { 'Accept-Language': 'ja' } };
      const written = await (await context.request.get(address, inJapanese)).text();
      const named = written.match(/\/assets\/[\w.-]+\.js/g) ?? [];
      const release = await holdLaterScripts(context, named);
      await page.goto(address);
      await expect(page.locator('#first')).toHaveCount(0);
      release();
      await settled(page);
      expect(await shifted(page), 'layout shift').toBeLessThanOrEqual(0.01);
      expect(named.length, named.join('\n')).toBeLessThanOrEqual(12);
      const [painted, requested] = await page.evaluate(() => {
        const paint = performance.getEntriesByName('first-paint')[0];
        const scripts = performance
          .getEntriesByType('resource')
          .filter(({ name }) => /\/assets\/.*\.js$/.test(name));
        return [paint?.startTime ?? Infinity, Math.min(...scripts.map(({ startTime }) => startTime))];
      });
      expect(
        requested,
        'time of the first request for a script of the app, after the first paint',
      ).toBeGreaterThanOrEqual(painted);
      // The clock's offset is measured by a request of its own.
      expect([...reads].filter((path) => path !== '/api/v1/app/')).toEqual([]);
    });
  });
}

for (const language of languages) {
  test(`a first view loads at most 120 kB of fonts in the language ${language}`, async ({ screens }) => {
    const demo = await lookAround();
    for (const { name, at } of pages) {
      const context = await screens.open(null, {
        ...phone,
        locale: languageTags[language],
        baseURL: demoAddress,
      });
      const page = await context.newPage();
      let bytes = 0;
      page.on('response', async (response) => {
        if (!response.url().endsWith('.woff2')) return;
        bytes += Number((await response.headerValue('content-length')) ?? 0);
      });
      await page.goto(at(demo));
      await expect(page.locator('#first')).toHaveCount(0);
      await settled(page);
      await page.evaluate(() => document.fonts.ready);
      expect(bytes, name).toBeLessThanOrEqual(120_000);
    }
  });
}

test('a document in another language than the chosen one shows its frame alone', async ({ screens }) => {
  const context = await screens.open(null, { ...phone, baseURL: demoAddress });
  const page = await context.newPage();
  await page.goto('/help');
  await page.evaluate(() => localStorage.setItem('yagura.language', 'en'));
  // Without its entry the app is never drawn.
  await context.route(/\/assets\/index-.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto('/contests');
  await expect(page.locator('#first')).toHaveCount(1);
  await expect(page.getByText(t('contest:list.title')).first()).toBeHidden();
});

test('the largest paint of a match is text of the document, and its login window closes before the app is there', async ({
  screens,
}) => {
  const { played } = await lookAround();
  const match = `/contests/${played.id}/tournament/${played.tournamentId}/match/${played.decidedMatch}`;

  await test.step('the app draws no larger text', async () => {
    const context = await screens.open(null, { ...phone, baseURL: demoAddress });
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { largestPaints: seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { element: Element | null })[]) {
          const inDocument = entry.element?.closest('#first, #first-login') ?? null;
          seen.push(inDocument ? 'document' : `app: ${entry.element?.textContent}`);
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(match);
    const dialog = page.getByRole('dialog', { name: t('auth:login.title') });
    await expect(dialog.getByRole('textbox')).toBeVisible();
    await expect(page.locator('#first-login')).toHaveCount(0);
    await settled(page);
    const paints = await page.evaluate(
      () => (window as unknown as { largestPaints: string[] }).largestPaints,
    );
    expect(paints.length).toBeGreaterThan(0);
    expect(paints.filter((paint) => paint !== 'document')).toEqual([]);
  });

  for (const way of ['button', 'Escape'])
    await test.step(`closed in the document by ${way}, it stays closed in the app`, async () => {
      const context = await screens.open(null, { ...phone, baseURL: demoAddress });
      const page = await context.newPage();
      let release = () => {};
      const closed = new Promise<void>((done) => {
        release = done;
      });
      await context.route(/\/assets\/index-.*\.js$/, async (route) => {
        await closed;
        await route.fallback();
      });
      await page.goto(match, { waitUntil: 'commit' });
      const button = page.locator('#first-login').getByRole('button', { name: t('common:close') });
      await expect(button).toBeVisible();
      if (way === 'button') await button.click();
      else await page.keyboard.press(way);
      await expect(page.locator('#first-login')).toBeHidden();
      release();
      await expect(page.locator('#first-login')).toHaveCount(0);
      await settled(page);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });

  await test.step('a signed-in reader and one without scripts do not see it', async () => {
    const signedIn = await screens.open({ token: 'none' }, { ...phone, baseURL: demoAddress });
    await signedIn.route(/\/assets\/index-.*\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    const page = await signedIn.newPage();
    await page.goto(match);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('#first-login')).toBeHidden();
  });
});
