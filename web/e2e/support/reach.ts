import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from './look';

// What people with poor sight, a keyboard or a finger need of a page. Everything is measured in the page itself.

/** Texts that are smaller than 12 pixels. */
export function smallTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      const text = texts.currentNode.textContent?.trim();
      if (!element || !text || element.getClientRects().length === 0) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < 12 && !element.closest('style, script, noscript')) found.push(`${size}px ${text}`);
    }
    return found;
  });
}

/**
 * Controls that a finger presses and that are lower than 44 pixels, or narrower if they are no links, apart from links within
 * texts and drawings.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44;
    const pressed = 'a[href], button, select, input, textarea, summary, [role="tab"], [role="menuitem"]';

    /** The areas that press an element: its own, its label's, and what it lays over a card or around itself. */
    const areasOf = (element: HTMLElement): DOMRect[] => {
      const own = element.getBoundingClientRect();
      // An input fills its frame.
      const frame = element.closest('.mantine-Input-wrapper');
      const areas = [
        ...(frame ? [frame.getBoundingClientRect()] : []),
        own,
        ...[...((element as HTMLInputElement).labels ?? [])].map((label) => label.getBoundingClientRect()),
      ];
      const overlay = getComputedStyle(element, '::after');
      if (overlay.content === 'none' || overlay.position !== 'absolute') return areas;
      const [width, height] = [overlay.width, overlay.height].map(Number.parseFloat);
      areas.push(new DOMRect(own.x, own.y, width, height));
      return areas;
    };
    const isHidden = (element: HTMLElement): boolean => {
      const { width, height } = element.getBoundingClientRect();
      const { visibility, clipPath } = getComputedStyle(element);
      return width < 2 || height < 2 || visibility === 'hidden' || clipPath.startsWith('inset(50%');
    };
    const isInText = (element: HTMLElement): boolean =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);

    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
      if (element.closest('[data-density], [aria-hidden="true"], [hidden]')) continue;
      if (isHidden(element) || isInText(element)) continue;
      const areas = areasOf(element);
      const [width, height] = [
        Math.max(...areas.map((area) => area.width)),
        Math.max(...areas.map((area) => area.height)),
      ];
      const isWide =
        Math.round(width) >= least || (element.matches('a') && element.textContent?.trim() !== '');
      if (Math.round(height) >= least && isWide) continue;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const place = `${element.tagName}.${element.className} in ${element.parentElement?.className}`;
      found.push(`${width.toFixed(0)}×${height.toFixed(0)} ${name.trim().slice(0, 30)} (${place})`);
    }
    return [...new Set(found)];
  });
}

/** Controls that are under a bar while they have the focus, whether the focus goes forward or back. */
export function coveredFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const focusable = 'a[href], button, select, input, textarea, summary, [tabindex]';
    const barOf = (inner: Element | null): Element | null => {
      for (let each = inner; each; each = each.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return each;
      return null;
    };
    const isCovered = (element: HTMLElement): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const own = barOf(element);
      return [0.1, 0.5, 0.9].every((part) => {
        const there = document.elementFromPoint(left + width / 2, top + height * part);
        const bar = barOf(there);
        return bar !== null && bar !== own && !element.contains(there);
      });
    };
    // What is behind an open dialog cannot be reached.
    const reachable = document.querySelector('[role="dialog"][aria-modal="true"]') ?? document;
    const all = [...reachable.querySelectorAll<HTMLElement>(focusable)].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.tabIndex >= 0 && width > 2 && height > 2 && !element.matches(':disabled, [inert] *');
    });
    const found = new Set<string>();
    for (const element of [...all, ...[...all].reverse()]) {
      element.focus();
      if (document.activeElement !== element || !isCovered(element)) continue;
      // Rows that were not drawn yet may move it once more.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      if (isCovered(element)) found.add(`${element.tagName} ${element.textContent?.slice(0, 30)}`);
    }
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    return [...found];
  });
}

/** Texts that stay small when the reader sets text of twice the size, apart from drawings, and what is then too wide. */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  const fixed = await page.evaluate(() => {
    const sizes = new Map<Element, number>();
    for (const element of document.querySelectorAll('body *')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!hasText || element.getClientRects().length === 0) continue;
      if (element.closest('[data-density], [data-fixed], svg, style, script, noscript')) continue;
      sizes.set(element, Number.parseFloat(getComputedStyle(element).fontSize));
    }
    document.documentElement.style.fontSize = '200%';
    return [...sizes]
      .filter(([element, before]) => Number.parseFloat(getComputedStyle(element).fontSize) < before * 1.5)
      .map(
        ([element, before]) =>
          `${before}px ${element.textContent?.trim().slice(0, 30)} (${element.className})`,
      );
  });
  expect.soft(fixed, `texts that do not grow at ${page.url()}`).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

/** At a zoom of 400 % a screen of 1280 × 1024 pixels has room for 320 × 256. */
export async function expectRoomForZoom(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 256 });
  await expectNoSidewaysScroll(page);
  const covered = await page.evaluate(() => {
    scrollTo(0, 600);
    const main = document.getElementById('main');
    if (document.querySelector('[role="dialog"][aria-modal="true"]')) return 0;
    let rows = 0;
    for (let y = 1; y < innerHeight; y += 4) {
      for (
        let each = document.elementFromPoint(innerWidth / 2, y);
        each && each !== main;
        each = each.parentElement
      ) {
        if (!['fixed', 'sticky'].includes(getComputedStyle(each).position)) continue;
        rows += 4;
        break;
      }
    }
    scrollTo(0, 0);
    return rows;
  });
  expect.soft(covered, `pixels under bars at ${page.url()}`).toBeLessThanOrEqual(20);
  if (size) await page.setViewportSize(size);
}
