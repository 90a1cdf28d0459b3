import type { Page } from '@playwright/test';
import { demoAddress } from '../support/addresses';
import { type Demo, lookAround } from '../support/demo';
import { desktop, expect, phone, test } from '../support/journey';
import { expectNoSidewaysScroll } from '../support/look';
import { settled, turnTo } from '../support/network';

const bracketOf = ({ played }: Demo) => `/contests/${played.id}/tournament`;
const matchOf = ({ played }: Demo) =>
  `/contests/${played.id}/tournament/${played.tournamentId}/match/${played.readyMatch}`;

/** The pages that people use most, for visitors and for the organiser. */
const pages: readonly ((demo: Demo) => string)[] = [
  () => '/',
  () => '/contests',
  ({ open }) => `/contests/${open}`,
  ({ played }) => `/contests/${played.id}`,
  ({ played }) => `/contests/${played.id}/participant`,
  bracketOf,
  matchOf,
  ({ formats }) => `/contests/${formats.LEAGUE}/tournament`,
  ({ formats }) => `/contests/${formats.BATTLEROYAL}/tournament`,
  () => '/contests/registration',
  ({ closed }) => `/contests/${closed}/participant/entryconfirm`,
  ({ played }) => `/contests/${played.id}/desk`,
  ({ organiser }) => `/users/${organiser.id}`,
  ({ organiser }) => `/users/${organiser.id}/edit`,
  ({ team }) => `/teams/${team}`,
  () => '/teams',
  () => '/search-user',
  () => '/ranking',
  () => '/settings',
  () => '/notifications',
  () => '/help',
];

async function look(page: Page, demo: Demo, check: (at: string) => Promise<void>): Promise<void> {
  await page.goto('/');
  for (const at of pages) {
    await turnTo(page, at(demo));
    await check(at(demo));
  }
}

test('text of twice the size fits a phone', async ({ screens }) => {
  const demo = await lookAround();
  const page = await (await screens.open(demo.organiser, { ...phone, baseURL: demoAddress })).newPage();
  await page.addInitScript(() => {
    const enlarge = () => document.documentElement.style.setProperty('font-size', '200%');
    if (document.documentElement) enlarge();
    else addEventListener('DOMContentLoaded', enlarge);
  });
  await look(page, demo, async () => expectNoSidewaysScroll(page));
});

test('no text is smaller than 12 pixels', async ({ screens }) => {
  const demo = await lookAround();
  for (const size of [phone, desktop]) {
    const page = await (await screens.open(demo.organiser, { ...size, baseURL: demoAddress })).newPage();
    await look(page, demo, async (at) => {
      const small = await page.evaluate(() => {
        const found: string[] = [];
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const element = texts.currentNode.parentElement;
          if (!element || texts.currentNode.textContent?.trim() === '') continue;
          const style = getComputedStyle(element);
          if (Number.parseFloat(style.fontSize) < 12 && element.getClientRects().length > 0)
            found.push(`${style.fontSize} ${texts.currentNode.textContent}`);
        }
        return found;
      });
      expect.soft(small, at).toEqual([]);
    });
  }
});

test('what a finger presses is at least 44 pixels high and wide', async ({ screens }) => {
  const demo = await lookAround();
  const page = await (await screens.open(demo.organiser, { ...phone, baseURL: demoAddress })).newPage();
  await look(page, demo, async (at) => {
    const small = await page.evaluate(() => {
      const least = 44;
      const found: string[] = [];
      const pressed = 'a[href], button, select, input, textarea, summary, [role="tab"], [role="menuitem"]';
      for (const element of document.querySelectorAll<HTMLElement>(pressed)) {
        // Links within sentences are as high as their line; a drawing has a list of the same matches beside it.
        if (element.closest('p, dd, li p, [data-density], [aria-hidden="true"], [hidden], td, figcaption'))
          continue;
        const label = element.closest('label');
        const style = getComputedStyle(element);
        const boxes = [element, ...(label ? [label] : [])].map((each) => each.getBoundingClientRect());
        const [own] = boxes;
        if (!own || own.width === 0 || own.height === 0 || style.visibility === 'hidden') continue;
        if (own.width < 2 || style.clipPath.startsWith('inset(50%')) continue;
        // The whole card is a link: its overlay counts.
        const overlay = getComputedStyle(element, '::after');
        if (overlay.position === 'absolute' && overlay.content !== 'none') {
          if (overlay.inset === '0px')
            boxes.push((element.offsetParent ?? document.body).getBoundingClientRect());
          const wider = -2 * Number.parseFloat(overlay.inset);
          if (wider > 0) boxes.push(new DOMRect(own.x, own.y, own.width + wider, own.height + wider));
        }
        const width = Math.max(...boxes.map((box) => box.width));
        const height = Math.max(...boxes.map((box) => box.height));
        if (Math.round(height) >= least && Math.round(width) >= least) continue;
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        found.push(`${element.tagName} ${name.slice(0, 40)} ${width.toFixed(0)}×${height.toFixed(0)}`);
      }
      return found;
    });
    expect.soft(small, at).toEqual([]);
  });
});

test('at a zoom of 400 % the page has the screen to itself', async ({ screens }) => {
  const demo = await lookAround();
  const context = await screens.open(demo.organiser, {
    viewport: { width: 320, height: 256 },
    baseURL: demoAddress,
  });
  const page = await context.newPage();
  for (const at of ['/contests', `/contests/${demo.played.id}`, '/contests/registration', matchOf(demo)]) {
    await page.goto(at);
    await settled(page);
    await page.evaluate(() => scrollTo(0, 600));
    const covered = await page.evaluate(() => {
      const main = document.getElementById('main');
      let rows = 0;
      for (let y = 1; y < innerHeight; y += 4) {
        const there = document.elementFromPoint(innerWidth / 2, y);
        let fixed = false;
        for (let each = there; each && each !== main; each = each.parentElement) {
          if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) fixed = true;
        }
        if (fixed || !main?.contains(there)) rows += 4;
      }
      return rows;
    });
    expect.soft(covered, `pixels under bars at ${at}`).toBeLessThanOrEqual(20);
    await expectNoSidewaysScroll(page);
  }
});

test('the focus is never under a bar', async ({ screens }) => {
  const demo = await lookAround();
  const addresses = [
    '/contests/registration',
    `/users/${demo.organiser.id}/edit`,
    matchOf(demo),
    '/contests',
  ];
  const page = await (await screens.open(demo.organiser, { ...phone, baseURL: demoAddress })).newPage();
  for (const at of addresses) {
    await page.goto(at);
    await settled(page);
    const hidden: string[] = [];
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press('Tab');
      const under = await page.evaluate(() => {
        const focused = document.activeElement;
        if (!focused || focused === document.body) return '';
        const box = focused.getBoundingClientRect();
        const inBar = (each: Element | null): Element | null => {
          for (let at = each; at; at = at.parentElement)
            if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
          return null;
        };
        const own = inBar(focused);
        const points = [0.1, 0.5, 0.9].map((part) => [box.left + box.width / 2, box.top + box.height * part]);
        const free = points.filter(([x = 0, y = 0]) => {
          const bar = inBar(document.elementFromPoint(x, y));
          return bar === null || bar === own;
        });
        return free.length > 0 ? '' : `${focused.tagName} ${focused.textContent?.slice(0, 30)} ${box.top}`;
      });
      if (under) hidden.push(under);
    }
    expect.soft(hidden, at).toEqual([]);
  }
});
