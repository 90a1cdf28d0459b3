import type { Page } from '@playwright/test';
import { confirmedContest, finalPlaces, type Match, report, type StageAddress } from '../support/contests';
import { desktop, expect, phone, test } from '../support/journey';
import { answer, enrol, type Person } from '../support/people';
import { atItsMiddle, choose, expectToast } from '../support/screens';
import { startDouble } from '../support/stages';
import { ja as t } from '../support/texts';
import { expectTitle } from '../support/titles';

const names = ['あらし', 'いなずま', 'うず', 'えん'];
const eight = [...names, 'おぼろ', 'かげ', 'きり', 'くも'];

test('a double elimination whose grand final is played twice', async ({ screens }) => {
  const organiser = await enrol('櫓の主催');
  const contest = await confirmedContest(organiser, names, { gameId: 6 });
  const { id, players } = contest;
  const page = await (await screens.open(organiser, desktop)).newPage();

  await test.step('the organiser draws it', () => drawDouble(page, id));

  const { stage, matches, ofType } = await bracketOf(organiser, id);

  await test.step('both brackets are played up to the grand final', async () => {
    const left = async () =>
      (await matches()).find(({ state, type }) => state === 'ready' && type !== 'grandFinal');
    for (let match = await left(); match; match = await left()) await report(organiser, stage, match);
    const played = (await matches()).filter(({ state }) => state === 'decided');
    expect(played).toHaveLength(5);
  });

  const champion = await test.step('who comes from below wins it, and both play again', async () => {
    const final = await ofType('grandFinal');
    const below = final.participants[1]?.name ?? '';
    await decide(page, stage, final.id, below);
    await expect(page.getByText(t('match:next.decided', { name: below }))).toBeVisible();
    const again = await ofType('grandFinalReset');
    expect(again.participants.map((side) => side?.name).sort()).toEqual(
      final.participants.map((side) => side?.name).sort(),
    );
    await decide(page, stage, again.id, below);
    await expect(page.getByText(t('match:next.champion', { name: below }))).toBeVisible();
    await expect(
      page.getByRole('heading', { level: 1, name: t('match:round.grandFinalReset') }),
    ).toBeVisible();
    return below;
  });

  await test.step('everybody has a place', async () => {
    const places = await finalPlaces(organiser, id);
    expect(places.map(({ from, to }) => [from, to])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ]);
    expect(places[0]?.name).toBe(champion);
    await page.getByRole('link', { name: t('match:page.backToBracket') }).click();
    await expect(page.getByRole('heading', { name: t('standings:places.title') })).toBeVisible();

    const looks = await screens.open(null, phone);
    const visitor = await looks.newPage();
    await visitor.goto(`/contests/${id}/tournament`);
    const plate = visitor.getByRole('region', { name: t('contest:champion') });
    await expect(plate.getByRole('link', { name: champion })).toBeVisible();
    await expect(visitor.getByRole('heading', { name: t('standings:places.title') })).toBeVisible();
    const winner = players.find(({ name }) => name === champion);
    if (!winner) throw new Error(`${champion} is nobody`);
    await expectTitle(looks, contest, winner);
  });
});

test('a double elimination of eight that the winner of the upper bracket wins at once', async ({
  screens,
}) => {
  const organiser = await enrol('櫓の主催');
  const { id } = await confirmedContest(organiser, eight, {});
  const page = await (await screens.open(organiser, phone)).newPage();
  await test.step('the organiser draws it on a phone', () => drawDouble(page, id));
  const { stage, matches, ofType } = await bracketOf(organiser, id);
  const at = async (section: number, round: number, order = 0): Promise<Match> => {
    const place = { section, round, order };
    const found = (await matches()).find((match) =>
      Object.entries(place).every(([key, value]) => match[key as keyof typeof place] === value),
    );
    if (!found) throw new Error(`no match at ${JSON.stringify(place)}`);
    return found;
  };

  await test.step('losers of the upper bracket continue in the lower one', async () => {
    const [first, second] = [await at(0, 0, 0), await at(0, 0, 1)];
    await report(organiser, stage, second);
    const [winner, beaten] = first.participants.map((side) => side?.name ?? '');
    await decide(page, stage, first.id, winner ?? '');
    await expect(page.getByText(t('match:next.decided', { name: winner }))).toBeVisible();
    await page.getByRole('link', { name: t('match:page.backToBracket') }).click();
    await page.getByRole('button', { name: t('tournament:section.lower'), exact: true }).click();
    const below = page.getByRole('link', {
      name: t('tournament:card.versus', { first: beaten, second: second.participants[1]?.name }),
    });
    await below.click();
    await expect(
      page.getByRole('heading', { level: 1, name: `${t('match:round.lower', { n: 1 })} L1-1` }),
    ).toBeVisible();
  });

  const champion = await test.step('all are played, the grand final once', async () => {
    const left = async () =>
      (await matches()).find(({ state, type }) => state === 'ready' && type !== 'grandFinal');
    for (let match = await left(); match; match = await left()) await report(organiser, stage, match);
    const final = await ofType('grandFinal');
    const above = final.participants[0]?.name ?? '';
    await decide(page, stage, final.id, above);
    await expect(page.getByText(t('match:next.champion', { name: above }))).toBeVisible();
    expect((await ofType('grandFinalReset')).state).toBe('empty');
    expect((await matches()).filter(({ state }) => state === 'decided')).toHaveLength(14);
    return above;
  });

  await test.step('entries that lost in the same round share a place', async () => {
    const places = await finalPlaces(organiser, id);
    expect(places.map(({ from, to }) => `${from}-${to}`)).toEqual([
      ...['1-1', '2-2', '3-3', '4-4'],
      ...['5-6', '5-6', '7-8', '7-8'],
    ]);
    expect(places[0]?.name).toBe(champion);
    await page.getByRole('link', { name: t('match:page.backToBracket') }).click();
    const plate = page.getByRole('region', { name: t('contest:champion') });
    await expect(plate.getByRole('link', { name: champion })).toBeVisible();
  });
});

/** Confirms the entries that are checked in, and draws the proposal as a double elimination. */
async function drawDouble(page: Page, contestId: number): Promise<void> {
  await page.goto(`/contests/${contestId}/tournament/add`);
  await choose(page, t('tournament:edit.kind'), t('tournament:edit.double'));
  await expect(page.getByText(t('tournament:edit.doubleHint'))).toBeVisible();
  await page.getByRole('button', { name: t('tournament:edit.add'), exact: true }).click();
  await expectToast(page, t('tournament:completeCreateTournament'));
}

/** The bracket of a contest with the present state of its matches. */
async function bracketOf(who: Person, id: number) {
  const read = () => answer(who.api.GET('/contests/{id}/tournament/', { params: { path: { id } } }));
  const stage: StageAddress = { contestId: id, format: 'tournament', stageId: (await read()).id };
  const matches = async (): Promise<Match[]> => {
    const { rounds, sections } = await read();
    return [...rounds, ...sections.flatMap((section) => section.rounds)].flatMap((round) => round.matches);
  };
  const ofType = async (type: Match['type']): Promise<Match> => {
    const found = (await matches()).find((match) => match.type === type);
    if (!found) throw new Error(`no match of type ${type}`);
    return found;
  };
  return { stage, matches, ofType };
}

async function decide(page: Page, { contestId, stageId }: StageAddress, matchId: number, winner: string) {
  await page.goto(`/contests/${contestId}/tournament/${stageId}/match/${matchId}`);
  await page.getByRole('button', { name: t('match:result.pickWinner', { name: winner }) }).click();
  await page.getByRole('button', { name: t('match:result.save') }).click();
}

test('the list of a double elimination shows a match on the first screen of a small phone', async ({
  screens,
}) => {
  const organiser = await enrol('櫓の主催');
  const { id } = await confirmedContest(organiser, eight, { gameId: 6 });
  await startDouble(organiser, id);
  const small = { ...phone, viewport: { width: 360, height: 640 } };
  for (const who of [null, organiser])
    for (const locale of ['ja-JP', 'en-US', 'ko-KR', 'zh-CN']) {
      const page = await (await screens.open(who, { ...small, locale })).newPage();
      await page.goto(`/contests/${id}/tournament`);
      // Both names are above the dock.
      const second = page.getByRole('main').getByRole('article').first().locator(':scope > div').last();
      await expect(second).toBeVisible();
      await expect.poll(() => second.evaluate(atItsMiddle), `in ${locale}`).toBe(true);
    }
});
