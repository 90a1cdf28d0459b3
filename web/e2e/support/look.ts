import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axeCore from 'axe-core';

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): Colour;
}

/** Reads each colour once. A page has few, and reading them takes two fifths of a check. */
function rememberColours(): void {
  const { axe } = window as unknown as { axe: { commons: { color: { Color: { prototype: Colour } } } } };
  const colours = axe.commons.color.Color.prototype;
  const read = colours.parseString;
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>();
  colours.parseString = function (text) {
    const same = known.get(text);
    if (same) return Object.assign(this, same);
    const { r, g, b, alpha } = read.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

const rules = `${axeCore.source};(${rememberColours})();`;

/** The accessibility violations of the page in its present state: of all rules, or of one. */
export async function barriers(page: Page, rule?: string): Promise<string[]> {
  // Runs in the page itself. There are no foreign frames, and a check of frames opens another page each time.
  // The rules have half a megabyte and are loaded into a page once. After that an empty script replaces them.
  const there = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, axeSource: there ? ';' : rules })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  if (rule) axe.withRules(rule);
  else
    axe
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
      // The library of components puts lists of options at the end of the body, outside the landmarks.
      .disableRules(['region']);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    // What a sticky bar covers can be scrolled out from under it.
    nodes
      .filter((node) => !(id === 'target-size' && node.failureSummary?.includes('obscured')))
      .map((node) => `${id}: ${node.target} ${node.any[0]?.message ?? node.failureSummary}`),
  );
}

/** Fails if the page is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // A phone shows a page that is too wide smaller: its innerWidth grows with the page, and clientWidth does not.
  const { inner, outer, widest } = await page.evaluate(async () => {
    const root = document.documentElement;
    // An open list of options is placed again some frames after the screen has got another size.
    for (let frame = 0; frame < 60 && root.scrollWidth > root.clientWidth; frame++)
      await new Promise(requestAnimationFrame);
    const { scrollWidth: inner, clientWidth: outer } = root;
    const all = inner > outer ? [...document.querySelectorAll('body *')] : [];
    const beyond = all.filter((each) => each.getBoundingClientRect().right > outer + scrollX + 1);
    return { inner, outer, widest: beyond.slice(-3).map((each) => `${each.tagName}.${each.className}`) };
  });
  expect.soft(inner, `width of ${page.url()}, because of ${widest}`).toBeLessThanOrEqual(outer);
}

/** Waits until the app has replaced the first view of the document, and every loading view. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('#first, [data-loading]')).toHaveCount(0);
}

/** Checks that everybody can use the page in its present state. */
export async function expectSound(page: Page): Promise<void> {
  await expectLoaded(page);
  // Waits for animations, so that the final state is checked.
  await page.evaluate(async () => {
    const endless = (each: Animation) =>
      each.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    const passing = document.getAnimations().filter((each) => !endless(each));
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
  // A button that changes from disabled to enabled has intermediate colours, so only violations of a second check count.
  const found = await barriers(page);
  expect.soft(found.length > 0 ? await barriers(page) : found, page.url()).toEqual([]);
  await expectNoSidewaysScroll(page);
}

/**
 * The page has no violations and does not scroll sideways, wide and dark, and narrow and light. The other theme of each width is
 * checked for its colours alone: nothing else depends on the theme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectLoaded(page);
  for (const [width, height, colorScheme, rule] of [
    [1440, 900, 'dark', undefined],
    [1440, 900, 'light', 'color-contrast'],
    [360, 740, 'light', undefined],
    [360, 740, 'dark', 'color-contrast'],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    expect.soft(await barriers(page, rule), `${page.url()}, ${width}px, ${colorScheme}`).toEqual([]);
    if (!rule) await expectNoSidewaysScroll(page);
  }
}
