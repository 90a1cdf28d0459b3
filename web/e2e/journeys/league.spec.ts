import type { Page } from '@playwright/test';
import { languages } from '@/shared/i18n/languages';
import { demoAddress } from '../support/addresses';
import { confirmedContest, finalPlaces, report, type StageAddress } from '../support/contests';
import { lookAround } from '../support/demo';
import { desktop, expect, phone, test } from '../support/journey';
import { answer, enrol } from '../support/people';
import { leagueRound, open } from '../support/rounds';
import { atItsMiddle, expectToast } from '../support/screens';
import { ja as t } from '../support/texts';
import { expectTitle } from '../support/titles';

/** The names of the players. The first of two wins, unless the test says otherwise. */
const names = ['あさひ', 'いぶき', 'うた', 'えいた', 'おと', 'かなた'];

for (const language of languages) {
  test(`in ${language} the first match of two groups is on the first screen of a small phone`, async ({
    screens,
  }) => {
    const { contestId, organiser } = (await lookAround()).stages.league.played;
    const small = { ...phone, viewport: { width: 360, height: 640 }, baseURL: demoAddress, locale: language };
    for (const who of [null, organiser]) {
      const page = await (await screens.open(who, small)).newPage();
      await page.goto(`/contests/${contestId}/tournament`);
      // Both names are above the bar of the organiser, or the dock.
      const second = page.getByRole('main').getByRole('article').first().locator(':scope > div').last();
      await expect(second).toBeVisible();
      const reached = () => second.evaluate(atItsMiddle);
      await expect.poll(reached, `for ${who ? 'the organiser' : 'a visitor'}`).toBe(true);
    }
  });
}

test('a league of two groups, whose best advance to a bracket', async ({ screens }) => {
  const organiser = await enrol('櫓の主催');
  const contest = await confirmedContest(organiser, names, {
    contestType: 'LEAGUE',
    gameId: 4,
    league: { legs: 1, groups: 2, win: 3, draw: 1, loss: 0 },
    playoff: 2,
  });
  const { id, players } = contest;
  const tab = `/contests/${id}/tournament`;
  const page = await (await screens.open(organiser, desktop)).newPage();

  await test.step('the organiser looks at the groups, swaps two players and makes the league', async () => {
    await page.goto(`/contests/${id}/league/add`);
    await expect(page.getByText(t('league:add.size', { active: 6, rounds: 3, matches: 6 }))).toBeVisible();
    const first = page.getByRole('button', { name: /^A組、/ }).first();
    const second = page.getByRole('button', { name: /^B組、/ }).first();
    const [here, there] = await Promise.all([nameAt(first), nameAt(second)]);
    await first.click();
    await second.click();
    await expect(
      page.getByRole('button', { name: t('league:groups.member', { group: 'A', name: there }) }),
    ).toBeVisible();
    await expect(
      page.getByRole('button', { name: t('league:groups.member', { group: 'B', name: here }) }),
    ).toBeVisible();
    await page.getByRole('button', { name: t('rounds:add.act') }).click();
    await expectToast(page, t('league:add.done'));
    await expect(page).toHaveURL(tab);
  });

  const league = await answer(organiser.api.GET('/contests/{id}/league/', { params: { path: { id } } }));
  const stage: StageAddress = { contestId: id, format: 'league', stageId: league.id };

  await test.step('on a small phone, the first match is on the first screen, for the organiser beside the next act', async () => {
    const small = { ...phone, viewport: { width: 360, height: 640 } };
    const visitor = await (await screens.open(null, small)).newPage();
    await visitor.goto(tab);
    const first = (at: Page) => at.getByRole('main').getByRole('article').first();
    await expect(first(visitor)).toBeInViewport({ ratio: 1 });
    const theirs = await (await screens.open(organiser, small)).newPage();
    await theirs.goto(tab);
    const bar = theirs.getByRole('region', { name: t('rounds:control.label') });
    await expect(bar.getByRole('link', { name: t('rounds:control.open') })).toBeInViewport({ ratio: 1 });
    const topOf = async (part: typeof bar) => (await part.boundingBox())?.y ?? Number.NaN;
    await expect.poll(async () => (await topOf(bar)) - (await topOf(first(theirs)))).toBeGreaterThan(60);
  });

  await test.step('a player reports on a phone and finds the points in the table', async () => {
    const [match] = open(await leagueRound(organiser, stage, 0));
    const [one, other] = (match?.participants ?? []).map((side) => side?.name ?? '').sort();
    const player = players.find(({ name }) => name === one);
    if (!player || !one || !other) throw new Error('a match of two expected');
    const mine = await (await screens.open(player, phone)).newPage();
    await mine.goto(tab);
    const own = mine.getByRole('region', { name: t('rounds:own.title') });
    await expect(own).toContainText(t('rounds:own.against', { name: other }));
    await own.getByRole('link').click();
    await mine.getByRole('button', { name: t('match:result.pickWinner', { name: one }) }).click();
    await mine.getByRole('button', { name: t('match:result.save') }).click();
    await expect(mine.getByText(t('match:next.won', { name: one }))).toBeVisible();
    await mine.getByRole('link', { name: t('match:page.backToRounds') }).click();
    await mine.getByRole('button', { name: t('rounds:view.standings') }).click();
    const row = mine.getByRole('table').getByRole('row').filter({ hasText: one });
    await expect(row.getByRole('cell').last()).toHaveText('3');
  });

  await test.step('the organiser settles the groups once all have played', async () => {
    for (const round of [0, 1, 2]) {
      for (const match of open(await leagueRound(organiser, stage, round))) {
        const [stronger] = match.participants.map((side) => side?.name ?? '').sort();
        await report(organiser, stage, match, stronger);
      }
    }
    await page.goto(tab);
    await expect(page.getByText(t('league:state.allIn'))).toBeVisible();
    await page.getByRole('button', { name: t('rounds:finish.act') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('rounds:finish.act') })
      .click();
    await expectToast(page, t('rounds:finish.done'));
  });

  const title = await test.step('the best of each group meet in a bracket, mates apart', async () => {
    await page
      .getByRole('link', { name: t('common:createStage.playoff') })
      .first()
      .click();
    await page.getByRole('button', { name: t('tournament:edit.add'), exact: true }).click();
    await expectToast(page, t('tournament:completeCreateTournament'));
    const bracket = await answer(
      organiser.api.GET('/contests/{id}/tournament/', { params: { path: { id } } }),
    );
    const { items } = await answer(
      organiser.api.GET('/contests/{id}/league/{stageId}/standings/', {
        params: { path: { id, stageId: league.id } },
      }),
    );
    const groupOf = new Map(items.map((row) => [row.participant.name, row.section]));
    const play: StageAddress = { contestId: id, format: 'tournament', stageId: bracket.id };
    for (const match of bracket.rounds[0]?.matches ?? []) {
      const [one, other] = match.participants.map((side) => side?.name ?? '');
      expect(groupOf.get(one ?? '')).not.toBe(groupOf.get(other ?? ''));
      await report(organiser, play, match);
    }
    const { rounds } = await answer(
      organiser.api.GET('/contests/{id}/tournament/', { params: { path: { id } } }),
    );
    return { id: rounds[1]?.matches[0]?.id ?? 0, stageId: bracket.id };
  });

  await test.step('the final has a champion, and everybody a place', async () => {
    await page.goto(`/contests/${id}/tournament/${title.stageId}/match/${title.id}`);
    const sides = page.getByRole('group', { name: t('match:result.winner') }).getByRole('button');
    const champion = ((await sides.first().textContent()) ?? '').replace(t('match:page.win'), '');
    await sides.first().click();
    await page.getByRole('button', { name: t('match:result.save') }).click();
    await expect(page.getByText(t('match:next.champion', { name: champion }))).toBeVisible();

    const places = await finalPlaces(organiser, id);
    expect(places[0]).toEqual({ from: 1, to: 1, name: champion });
    expect(places.map(({ name }) => name).sort()).toEqual([...names].sort());

    const looks = await screens.open(null, phone);
    const visitor = await looks.newPage();
    await visitor.goto(`/contests/${id}`);
    const plate = visitor.getByRole('region', { name: t('contest:champion') });
    await expect(plate.getByRole('link', { name: champion })).toBeVisible();
    await visitor.goto(tab);
    await expect(visitor.getByRole('heading', { name: t('standings:places.title') })).toBeVisible();
    await visitor.getByRole('button', { name: t('rounds:stage.league') }).click();
    await expect(visitor.getByRole('table', { name: t('league:table.label', { group: 'A' }) })).toBeVisible();
    const winner = players.find(({ name }) => name === champion);
    if (!winner) throw new Error(`${champion} is nobody`);
    await expectTitle(looks, contest, winner);
  });
});

async function nameAt(member: ReturnType<Page['getByRole']>): Promise<string> {
  return ((await member.getAttribute('aria-label')) ?? '').replace(/^[AB]組、/, '');
}
