import type { Page } from '@playwright/test';
import { languages } from '@/shared/i18n/languages';
import { claim, confirmedContest, finalPlaces, report, type StageAddress } from '../support/contests';
import { desktop, expect, phone, test } from '../support/journey';
import { answer, enrol, type Person } from '../support/people';
import { open, swissRound } from '../support/rounds';
import { expectToast } from '../support/screens';
import { startSwiss } from '../support/stages';
import { ja as t } from '../support/texts';
import { expectTitle } from '../support/titles';

const names = ['あおい', 'いつき', 'うみ', 'えま', 'おうか', 'かえで'];
const playoffNames = ['きよか', 'くおん', 'けいと', 'こなつ', 'さつき', 'しずく'];

test('a swiss draw of three rounds, from the first pairs to the final table', async ({ screens }) => {
  const organiser = await enrol('櫓の主催');
  const contest = await confirmedContest(organiser, names, {
    contestType: 'SWISSDRAW',
    gameId: 7,
    swissRounds: 3,
    matches: { confirmMinutes: 10, warnMinutes: 0, walkoverMinutes: 0 },
  });
  const { id, players } = contest;
  const rounds = `/contests/${id}/tournament`;
  const page = await (await screens.open(organiser, desktop)).newPage();

  await test.step('the organiser makes the draw', async () => {
    await page.goto(rounds);
    await page
      .getByRole('link', { name: t('common:createStage.swissdraw') })
      .first()
      .click();
    await expect(
      page.getByText(
        t('swissdraw:add.roundsHint', { field: t('rounds:field.user', { count: 6 }), rounds: 3 }),
      ),
    ).toBeVisible();
    await page.getByRole('button', { name: t('rounds:add.act') }).click();
    await expectToast(page, t('swissdraw:add.done'));
    await expect(page).toHaveURL(rounds);
  });

  const { id: stageId } = await answer(
    organiser.api.GET('/contests/{id}/swissdraw/', { params: { path: { id } } }),
  );
  const stage: StageAddress = { contestId: id, format: 'swissdraw', stageId };

  const first = await test.step('looks at the first pairs, swaps two players and publishes', async () => {
    await page.getByRole('button', { name: t('swissdraw:draw.act', { n: 1 }) }).click();
    await expect(page.getByText(t('match:why.level', { points: 0 }))).toHaveCount(3);
    const place = (pair: number, side: 0 | 1) =>
      page.getByRole('button', { name: new RegExp(`^${pair}番、`) }).nth(side);
    const [here, there] = await Promise.all([nameAt(place(1, 1)), nameAt(place(2, 1))]);
    await place(1, 1).click();
    await expect(page.getByText(t('swissdraw:pairing.chosen', { name: here }))).toBeVisible();
    await place(2, 1).click();
    await expect(
      page.getByText(t('swissdraw:pairing.swapped', { first: here, second: there })),
    ).toBeAttached();
    expect(await nameAt(place(1, 1))).toBe(there);
    await expect(page.getByRole('button', { name: t('swissdraw:pairing.reset') })).toBeVisible();
    await publish(page, 1);
    const drawn = await swissRound(organiser, stage, 0);
    expect(drawn[0]?.participants[1]?.name).toBe(there);
    return drawn;
  });

  await test.step('on a small phone, the first match and the next act are on the first screen', async () => {
    const small = { ...phone, viewport: { width: 360, height: 640 } };
    const theirs = await (await screens.open(organiser, small)).newPage();
    await theirs.goto(rounds);
    const bar = theirs.getByRole('region', { name: t('rounds:control.label') });
    await expect(bar.getByRole('link', { name: t('rounds:control.open') })).toBeInViewport({ ratio: 1 });
    const match = theirs.getByRole('main').locator('a[href*="/match/"]').first();
    const topOf = async (part: typeof bar) => (await part.boundingBox())?.y ?? Number.NaN;
    await expect.poll(async () => (await topOf(bar)) - (await topOf(match))).toBeGreaterThan(60);
    const edit = bar.getByRole('link', { name: t('rounds:control.edit') });
    await expect(edit).toBeHidden();
    await bar.getByRole('button', { name: t('rounds:control.more') }).click();
    await expect(edit).toBeInViewport({ ratio: 1 });
  });

  const [agreed, disputed, rest] = first;
  if (!agreed || !disputed || !rest) throw new Error('three matches expected');
  const [winner, loser] = sidesOf(agreed, players);

  await test.step('a player finds the opponent on a phone and reports', async () => {
    const mine = await (await screens.open(winner, phone)).newPage();
    await mine.goto(rounds);
    const own = mine.getByRole('region', { name: t('rounds:own.title') });
    await expect(own).toContainText(t('rounds:own.against', { name: loser.name }));
    await own.getByRole('link').click();
    await mine.getByRole('button', { name: t('match:result.pickWinner', { name: winner.name }) }).click();
    await mine.getByRole('button', { name: t('match:claim.send') }).click();
    await expect(
      mine
        .getByRole('heading', { name: t('match:claim.waiting') })
        .or(mine.getByText(t('match:claim.waiting')).first()),
    ).toBeVisible();
  });

  await test.step('the opponent is asked, and confirms with one tap', async () => {
    const theirs = await (await screens.open(loser, phone)).newPage();
    await theirs.goto('/play');
    await expect(
      theirs.getByRole('heading', { name: t('play:turn.confirmYours.title', { name: winner.name }) }),
    ).toBeVisible();
    await theirs.getByRole('link', { name: t('play:turn.confirmYours.action') }).click();
    await theirs.getByRole('button', { name: t('match:claim.confirm') }).click();
    await expect(theirs.getByText(t('match:next.won', { name: winner.name }))).toBeVisible();
  });

  await test.step('contradicting reports are settled from the desk', async () => {
    const [one, other] = sidesOf(disputed, players);
    await claim(one, stage, disputed.id);
    const theirs = await (await screens.open(other, phone)).newPage();
    await theirs.goto(`/contests/${id}/swissdraw/${stageId}/match/${disputed.id}`);
    await theirs.getByRole('button', { name: t('match:claim.deny') }).click();
    await theirs.getByRole('button', { name: t('match:result.pickWinner', { name: other.name }) }).click();
    await theirs.getByRole('button', { name: t('match:claim.send') }).click();
    await expect(theirs.getByText(t('match:claim.disputedText'))).toBeVisible();

    await page.goto(`/contests/${id}/desk`);
    await page.getByRole('link', { name: new RegExp(t('desk:attention.conflict')) }).click();
    const claimed = page.getByRole('group', { name: t('match:claim.of', { name: one.name }) });
    await claimed.getByRole('button', { name: t('match:claim.rule') }).click();
    await expect(page.getByText(t('match:next.won', { name: one.name }))).toBeVisible();
  });

  await test.step('the organiser ends the round and publishes the next', async () => {
    await report(organiser, stage, rest);
    await page.getByRole('link', { name: t('match:page.backToRounds') }).click();
    await expect(page.getByText(t('swissdraw:state.allIn'))).toBeVisible();
    await confirmed(page, t('rounds:end.act', { n: 1 }));
    await expectToast(page, t('rounds:end.done', { n: 1 }));
    await page.getByRole('button', { name: t('swissdraw:draw.act', { n: 2 }) }).click();
    await expect(page.getByText(t('match:why.level', { points: 3 })).first()).toBeVisible();
    await publish(page, 2);
    for (const match of open(await swissRound(organiser, stage, 1))) await report(organiser, stage, match);
    await endRound(organiser, stage, 1);
  });

  const dropped = players[5] as Person;
  await test.step('a participant drops out and is no longer paired', async () => {
    const table = page.getByRole('table', { name: t('swissdraw:table.label') });
    await table.getByRole('button', { name: t('rounds:drop.label', { name: dropped.name }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('rounds:drop.act') })
      .click();
    await expectToast(page, t('rounds:drop.done', { name: dropped.name }));
    await expect(table.getByRole('row', { name: dropped.name })).toContainText(t('standings:dropped'));

    const params = { path: { id, stageId } };
    await answer(
      organiser.api.POST('/contests/{id}/swissdraw/{stageId}/round/', {
        params,
        body: { round: 2, acknowledge: true },
      }),
    );
    const last = await swissRound(organiser, stage, 2);
    expect(last.flatMap(({ participants }) => participants.map((each) => each?.name))).not.toContain(
      dropped.name,
    );
    for (const match of open(last)) await report(organiser, stage, match);
    await endRound(organiser, stage, 2);
  });

  await test.step('the table is final and shows how it was counted', async () => {
    await confirmed(page, t('rounds:finish.act'));
    await expectToast(page, t('rounds:finish.done'));
    await expect(page.getByRole('heading', { name: t('rounds:view.places') })).toBeVisible();
    const places = await finalPlaces(organiser, id);
    expect(places.map(({ name }) => name).sort()).toEqual([...names].sort());
    const champion = places[0]?.name ?? '';
    expect(places[0]).toEqual({ from: 1, to: 1, name: champion });

    await page.getByRole('table').getByRole('button', { name: champion, exact: true }).click();
    const sheet = page.getByRole('dialog', { name: champion });
    await expect(sheet.getByRole('heading', { name: t('standings:how.matches') })).toBeVisible();
    await sheet.getByText(t('standings:rule.opponentMatchWin'), { exact: true }).click();
    await expect(sheet.getByText(t('standings:meaning.opponentMatchWin'))).toBeVisible();

    const looks = await screens.open(null, phone);
    const visitor = await looks.newPage();
    await visitor.goto(`/contests/${id}`);
    const plate = visitor.getByRole('region', { name: t('contest:champion') });
    await expect(plate.getByRole('link', { name: champion })).toBeVisible();
    await expectTitle(looks, contest, named(players, champion));
  });
});

test('a swiss draw, whose best advance to a bracket', async ({ screens }) => {
  const organiser = await enrol('櫓の主催');
  const contest = await confirmedContest(organiser, playoffNames, {
    contestType: 'SWISSDRAW',
    gameId: 8,
    swissRounds: 2,
    playoff: 4,
  });
  const { id, players } = contest;
  const tab = `/contests/${id}/tournament`;
  const draft = await answer(
    organiser.api.GET('/contests/{id}/swissdraw/draft/', { params: { path: { id } } }),
  );
  const { id: stageId } = await answer(
    organiser.api.POST('/contests/{id}/swissdraw/', {
      params: { path: { id } },
      body: { roundInfo: draft.roundInfo, forbidden: [] },
    }),
  );
  const stage: StageAddress = { contestId: id, format: 'swissdraw', stageId };
  for (const round of [0, 1]) {
    await answer(
      organiser.api.POST('/contests/{id}/swissdraw/{stageId}/round/', {
        params: { path: { id, stageId } },
        body: { round },
      }),
    );
    for (const match of open(await swissRound(organiser, stage, round)))
      await report(organiser, stage, match);
    await endRound(organiser, stage, round);
  }
  const page = await (await screens.open(organiser, phone)).newPage();

  const best =
    await test.step('the organiser is led from the desk to the finish and to the bracket', async () => {
      await page.goto(`/contests/${id}/desk`);
      await page
        .getByRole('link', { name: t('desk:action.openFinish') })
        .first()
        .click();
      await confirmed(page, t('rounds:finish.act'));
      await expectToast(page, t('rounds:finish.done'));
      expect(await finalPlaces(organiser, id), 'final places before the playoff').toEqual([]);
      const { items } = await answer(
        organiser.api.GET('/contests/{id}/swissdraw/{stageId}/standings/', {
          params: { path: { id, stageId } },
        }),
      );
      await page
        .getByRole('link', { name: t('common:createStage.playoff') })
        .first()
        .click();
      await page.getByRole('button', { name: t('tournament:edit.add'), exact: true }).click();
      await expectToast(page, t('tournament:completeCreateTournament'));
      await expect(page).toHaveURL(`/contests/${id}`);
      return items.map(({ participant }) => participant.name);
    });

  const bracket = await answer(organiser.api.GET('/contests/{id}/tournament/', { params: { path: { id } } }));
  const play: StageAddress = { contestId: id, format: 'tournament', stageId: bracket.id };

  await test.step('the first four play, the first against the fourth, and two report theirs on a phone', async () => {
    const semis = bracket.rounds[0]?.matches ?? [];
    const pairs = semis.map((match) => match.participants.map((side) => side?.name));
    expect(pairs).toEqual([
      [best[0], best[3]],
      [best[1], best[2]],
    ]);
    const [first, second] = semis;
    if (!first || !second) throw new Error('two semifinals expected');
    const winner = named(players, best[0]);
    const mine = await (await screens.open(winner, phone)).newPage();
    await mine.goto('/play');
    const due = [t('play:turn.playing.action'), t('play:turn.upcoming.action')].join('|');
    await mine.getByRole('link', { name: new RegExp(due) }).click();
    await mine.getByRole('button', { name: t('match:result.pickWinner', { name: winner.name }) }).click();
    await mine.getByRole('button', { name: t('match:result.save') }).click();
    await expectToast(mine, t('match:completeUpdateMatchResult'));
    await report(organiser, play, second, best[1]);
  });

  await test.step('the final has a champion, and everybody a place', async () => {
    const { rounds } = await answer(
      organiser.api.GET('/contests/{id}/tournament/', { params: { path: { id } } }),
    );
    const final = rounds[1]?.matches[0];
    if (!final) throw new Error('a final expected');
    await report(organiser, play, final, best[1]);
    expect(await finalPlaces(organiser, id)).toEqual([
      { from: 1, to: 1, name: best[1] },
      { from: 2, to: 2, name: best[0] },
      ...[best[2], best[3]].map((name) => ({ from: 3, to: 4, name })).sort(byName),
      { from: 5, to: 5, name: best[4] },
      { from: 6, to: 6, name: best[5] },
    ]);
    const looks = await screens.open(null, phone);
    const visitor = await looks.newPage();
    await visitor.goto(tab);
    await expect(visitor.getByRole('heading', { name: t('standings:places.title') })).toBeVisible();
    const dropped = best[5] ?? '';
    await expect(visitor.getByRole('link', { name: dropped, exact: true })).toBeVisible();
    await expectTitle(looks, contest, named(players, best[1]));
  });
});

const byName = (one: { name: string | undefined }, other: { name: string | undefined }) =>
  (one.name ?? '').localeCompare(other.name ?? '');

function named(people: readonly Person[], name: string | undefined): Person {
  const person = people.find((each) => each.name === name);
  if (!person) throw new Error(`${name} is nobody`);
  return person;
}

async function nameAt(place: ReturnType<Page['getByRole']>): Promise<string> {
  return ((await place.getAttribute('aria-label')) ?? '').replace(/^\d+番、/, '');
}

async function publish(page: Page, n: number): Promise<void> {
  await page.getByRole('button', { name: t('swissdraw:pairing.publish', { n }) }).click();
  await expectToast(page, t('swissdraw:pairing.published', { n }));
}

/** Presses a button and confirms its question. */
async function confirmed(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: act }).click();
  await page.getByRole('dialog').getByRole('button', { name: act }).click();
}

function sidesOf(match: { participants: readonly ({ name: string } | null)[] }, players: readonly Person[]) {
  const [one, other] = match.participants.map((side) => players.find(({ name }) => name === side?.name));
  if (!one || !other) throw new Error('two players expected');
  return [one, other] as const;
}

async function endRound(
  organiser: Person,
  { contestId, stageId }: StageAddress,
  round: number,
): Promise<void> {
  const params = { path: { id: contestId, stageId, round } };
  await answer(
    organiser.api.POST('/contests/{id}/swissdraw/{stageId}/round/{round}/end/', { params, body: {} }),
  );
}

test('the search of a swiss draw shows its whole placeholder on a small phone', async ({ screens }) => {
  const organiser = await enrol('櫓の主催');
  const contest = { contestType: 'SWISSDRAW', gameId: 6 } as const;
  const { id } = await confirmedContest(organiser, ['あい', 'かき', 'さし', 'たち'], contest);
  await startSwiss(organiser, id);
  const small = { ...phone, viewport: { width: 360, height: 640 } };
  for (const locale of languages) {
    const page = await (await screens.open(null, { ...small, locale })).newPage();
    await page.goto(`/contests/${id}/tournament`);
    const beyond = await page.locator('[data-find] input').evaluate(placeholderBeyond);
    expect(beyond, `pixels of the placeholder beyond its field in ${locale}`).toBeLessThanOrEqual(0);
  }
});

/** Returns how many pixels of the placeholder have no room in its field. Runs in the page. */
function placeholderBeyond(field: Element): number {
  if (!(field instanceof HTMLInputElement)) throw new Error('no field');
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('no canvas');
  const { font, paddingLeft, paddingRight } = getComputedStyle(field);
  context.font = font;
  const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return context.measureText(field.placeholder).width - room;
}
