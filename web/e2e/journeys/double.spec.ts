import type { Page } from '@playwright/test';
import { confirmedContest, finalPlaces, type Match, report, type StageAddress } from '../support/contests';
import { desktop, expect, phone, test } from '../support/journey';
import { answer, enrol } from '../support/people';
import { choose, expectToast } from '../support/screens';
import { ja as t } from '../support/texts';

// A contest without a bracket yet is asked for it, and the browser writes the refusal to its console.
test.use({ refusals: true });
test.setTimeout(120_000);

const names = ['あらし', 'いなずま', 'うず', 'えん'];

test('a double elimination whose grand final is played twice', async ({ screens }) => {
  const organiser = await enrol('櫓の主催');
  const { id } = await confirmedContest(organiser, names, {});
  const page = await (await screens.open(organiser, desktop)).newPage();

  await test.step('the organiser draws it', async () => {
    await page.goto(`/contests/${id}/tournament/add`);
    await page.getByRole('button', { name: t('entry:confirm.action') }).click();
    await choose(page, t('tournament:edit.kind'), t('tournament:edit.double'));
    await expect(page.getByText(t('tournament:edit.doubleHint'))).toBeVisible();
    await page.getByRole('button', { name: t('tournament:edit.add'), exact: true }).click();
    await expectToast(page, t('tournament:edit.created'));
  });

  const read = () => answer(organiser.api.GET('/contests/{id}/tournament/', { params: { path: { id } } }));
  const stageId = (await read()).id;
  const stage: StageAddress = { contestId: id, format: 'tournament', stageId };
  const matches = async (): Promise<Match[]> => {
    const { rounds, sections } = await read();
    return [...rounds, ...sections.flatMap((section) => section.rounds)].flatMap((round) => round.matches);
  };
  const ofType = async (type: Match['type']): Promise<Match> => {
    const found = (await matches()).find((match) => match.type === type);
    if (!found) throw new Error(`no match of type ${type}`);
    return found;
  };

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
    await expect(page.getByRole('heading', { name: t('tournament:places.title') })).toBeVisible();

    const visitor = await (await screens.open(null, phone)).newPage();
    await visitor.goto(`/contests/${id}/tournament`);
    const plate = visitor.getByRole('region', { name: t('contest:champion') });
    await expect(plate.getByRole('link', { name: champion })).toBeVisible();
    await expect(visitor.getByRole('heading', { name: t('tournament:places.title') })).toBeVisible();
  });
});

async function decide(page: Page, { contestId, stageId }: StageAddress, matchId: number, winner: string) {
  await page.goto(`/contests/${contestId}/tournament/${stageId}/match/${matchId}`);
  await page.getByRole('button', { name: t('match:result.pickWinner', { name: winner }) }).click();
  await page.getByRole('button', { name: t('match:result.save') }).click();
}
