import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What is not accessible in the page as it stands. */
export async function barriers(page: Page, only: 'all' | 'colours' = 'all'): Promise<string[]> {
  // In the page itself: there are no frames of others to look into, and each look into frames opens a page more.
  // The half megabyte of rules is read into a page once; after that an empty script stands in for it.
  const there = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(there && { axeSource: ';' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (only === 'all') axe.withTags(['wcag2a', 'wcag2aa']);
  else axe.withRules(['color-contrast']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target} ${node.any[0]?.message ?? node.failureSummary}`),
  );
}

/** Nothing of the page stands beside the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [inner, outer] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect.soft(inner, `width of what is in ${page.url()}`).toBeLessThanOrEqual(outer ?? 0);
}

/** What everybody must be able to use, in whatever state it was brought to. */
export async function expectSound(page: Page): Promise<void> {
  // What is still on its way in or out is looked at as it ends up.
  await page.evaluate(async () => {
    const endless = (each: Animation) =>
      each.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    const passing = document.getAnimations().filter((each) => !endless(each));
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  // A button on its way from disabled to enabled has neither's colours: what is still there on a second look is sound or not.
  const found = await barriers(page);
  expect.soft(found.length > 0 ? await barriers(page) : found, page.url()).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/** The page as it is has no barriers in either theme, wide and narrow, and does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      // The second theme changes colours alone.
      const found = await barriers(page, colorScheme === 'dark' ? 'all' : 'colours');
      expect.soft(found, `${width}px, ${colorScheme}`).toEqual([]);
    }
    await expectNoSidewaysScroll(page);
  }
}
