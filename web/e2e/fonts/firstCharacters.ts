import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { matchPath } from '@/entities/match/lib/paths';
import { languages, languageTags } from '@/shared/i18n/languages';
import { demoAddress } from '../support/addresses';
import { type Demo, lookAround } from '../support/demo';
import { expect, phone, test } from '../support/journey';
import { arrived } from '../support/network';
import { answer } from '../support/people';
import { placesOf } from '../support/places';

/**
 * Writes scripts/first-characters.json, for `make first-characters`: the characters in the font of the interface that a visitor sees
 * first, by language. The build puts them in a font file of their own (scripts/interface-fonts.mjs). A character that is missing
 * there is in another small file, so the list may be somewhat older than the app.
 */
const out = fileURLToPath(new URL('../../scripts/first-characters.json', import.meta.url));

/** The routes that shared links, search and the home page lead to. */
const entrances =
  /^\/(contests(\/:id(\/(tournament|participant|operator|swissdraw|league|battleroyal)\b.*)?)?)?$/;

/** Kana, weekdays, and what else changes from day to day. The build leaves out what no text has. */
const kana = Array.from({ length: 0xba }, (_, at) => String.fromCharCode(0x3041 + at)).join('');
const always: Record<string, string> = {
  ja: `${kana}日月火水木金土今明昨夜朝昼曜年時分秒`,
  ko: '일월화수목금토오늘내어제전후년시분초요',
  zh: '日一二三四五六周今明昨天上下午晚年月时分秒',
};

/** The characters of the page that are in the font of the interface. */
function shownIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (!element || element.getClientRects().length === 0 || element.closest('script, style, noscript'))
        continue;
      if (!getComputedStyle(element).fontFamily.includes('Yagura Interface')) continue;
      for (const character of texts.currentNode.textContent ?? '') if (character > '~') found.add(character);
    }
    return [...found];
  });
}

/** The pages that a visitor sees first: those of the demo's places, all contests of the list, which are in many states, and matches. */
async function entrancesOf(demo: Demo): Promise<string[]> {
  const places = Object.entries(await placesOf(demo))
    .filter(([route]) => entrances.test(route))
    .flatMap(([, found]) => found)
    .filter(({ who, act }) => who === null && !act);
  const { items } = await answer(demo.player.api.GET('/contests/'));
  const contests = items.flatMap(({ id }) => [`/contests/${id}`, `/contests/${id}/tournament`]);
  // A visitor reads a match under the login window.
  const { id, tournamentId, readyMatch, decidedMatch } = demo.played;
  const matches = [readyMatch, decidedMatch].map((match) => matchPath(id, 'tournament', tournamentId, match));
  return [...new Set([...places.map(({ at }) => at), ...contests, ...matches])];
}

// A stage that is not drawn yet does not exist.
test.use({ refusals: true });

test('the characters of first views', async ({ screens }) => {
  const addresses = await entrancesOf(await lookAround());
  expect(addresses.length).toBeGreaterThan(20);
  const shown: Record<string, string> = {};
  for (const language of languages) {
    const locale = languageTags[language];
    const context = await screens.open(null, { ...phone, locale, baseURL: demoAddress });
    const page = await context.newPage();
    const found = new Set(always[language]);
    for (const at of addresses) {
      await page.goto(at);
      await arrived(page);
      for (const character of await shownIn(page)) found.add(character);
    }
    shown[language] = [...found].sort().join('');
  }
  await writeFile(out, `${JSON.stringify(shown, null, 2)}\n`);
});
