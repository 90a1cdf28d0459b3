import type { Page } from '@playwright/test';
import { languages } from '@/shared/i18n/languages';
import { begin, createContest, drawBracket, enterAll, openContest } from '../support/contests';
import { expect, phone, test } from '../support/journey';
import { expectNoSidewaysScroll } from '../support/look';
import { arrived, turnTo } from '../support/network';
import { answer, enrolAll } from '../support/people';

/** The longest names that the server accepts, without a possible line break. */
const names = {
  'Latin letters': {
    person: 'W'.repeat(29),
    team: 'W'.repeat(50),
    title: 'W'.repeat(255),
    game: 'W'.repeat(256),
  },
  Japanese: {
    person: '櫓'.repeat(29),
    team: '櫓'.repeat(50),
    title: '櫓'.repeat(255),
    game: '櫓'.repeat(256),
  },
} as const;

for (const [script, { person, team, title, game }] of Object.entries(names)) {
  test(`the longest names in ${script} stay inside a screen of 360 px`, async ({ screens }) => {
    const [organiser, one, two] = await enrolAll(['1', '2', '3'].map((digit) => `${person}${digit}`));
    if (!(organiser && one && two)) throw new Error('three people are needed');
    const input = openContest({ name: title });
    const contest = await createContest(organiser, input);
    await enterAll(contest, [one, two], { gameUsername: game });
    await begin(organiser, contest, input);
    const bracket = await drawBracket(organiser, contest);
    const match = bracket.rounds[0]?.matches[0]?.id;
    const { id: teamId } = await answer(one.api.POST('/teams/', { body: { name: team } }));
    const room = await answer(two.api.POST('/match/', { body: { gameId: 2, name: title.slice(0, 30) } }));
    const { items } = await answer(one.api.GET('/chats/'));
    const at = `/contests/${contest}`;
    const paths = [
      '/',
      '/contests',
      at,
      `${at}/operator`,
      `${at}/participant`,
      `${at}/tournament`,
      `${at}/chats`,
      `${at}/tournament/${bracket.id}/match/${match}`,
      `${at}/tournament/${bracket.id}/match/${match}/chats`,
      '/play',
      `/users/${one.id}`,
      `/teams/${teamId}`,
      `/teams/${teamId}/members`,
      '/match',
      `/match/${room.id}`,
      '/notifications',
      '/chats',
      ...items.slice(0, 1).map(({ chatId }) => `/chats/${chatId}`),
    ];
    await expectNarrow(await (await screens.open(one, phone)).newPage(), paths);
    await expectNarrow(await (await screens.open(organiser, phone)).newPage(), [
      `${at}/desk`,
      `${at}/participant`,
      `${at}/participant/entryconfirm`,
      `${at}/activity`,
    ]);
  });
}

test('the longest id of X is in one line on a small phone', async ({ screens }) => {
  const twitterId = 'Mitsuki_Hara_24';
  const [organiser, one, two] = await enrolAll(['主催', 'いぶき', 'うるは']);
  if (!(organiser && one && two)) throw new Error('three people are needed');
  const input = openContest();
  const contest = await createContest(organiser, input);
  await enterAll(contest, [one, two], { twitterId });
  await begin(organiser, contest, input);
  await drawBracket(organiser, contest);
  for (const locale of languages) {
    const page = await (await screens.open(one, { ...phone, locale })).newPage();
    await page.goto('/play');
    const id = page.getByRole('link', { name: `@${twitterId}` });
    await expect(id).toBeVisible();
    expect(await id.evaluate(linesOf), `lines in ${locale}`).toBe(1);
  }
});

function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

/** Opens each page and fails if it is wider than the screen. */
async function expectNarrow(page: Page, paths: readonly string[]): Promise<void> {
  await page.goto('/');
  for (const path of paths) {
    await turnTo(page, path);
    await arrived(page);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
}
