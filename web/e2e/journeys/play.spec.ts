import type { Page } from '@playwright/test';
import { begin, createContest, drawBracket, enterAll, openContest, report } from '../support/contests';
import { expect, phone, test } from '../support/journey';
import { answer, enrol, enrolAll } from '../support/people';
import { expectToast } from '../support/screens';
import { ja as t } from '../support/texts';

// The page requests the bracket before it exists, and the browser writes the refusal to its console.
test.use({ refusals: true });

const names = ['あかね', 'いぶき', 'うるは', 'えにし'];

test('a player gets from the entry to the final by following the next match', async ({ screens }) => {
  const organiser = await enrol('櫓の主催');
  const players = await enrolAll(names);
  const me = players[0];
  if (!me) throw new Error('nobody entered');
  const input = openContest({ matches: { confirmMinutes: 10, warnMinutes: 5, walkoverMinutes: 10 } });
  const id = await createContest(organiser, input);
  await enterAll(id, players);
  const mine = await (await screens.open(me, phone)).newPage();

  await test.step('before the draw the contest is shown', async () => {
    await mine.goto('/play');
    await expect(mine.getByText(t('play:none.title'))).toBeVisible();
    await expect(mine.getByRole('link', { name: input.name })).toHaveAttribute('href', `/contests/${id}`);
  });

  const { id: stageId, rounds } = await test.step('the draw calls to the check-in by itself', async () => {
    await begin(organiser, id, input);
    const tournament = await drawBracket(organiser, id);
    await says(mine, t('play:turn.checkin.title'));
    return tournament;
  });
  const stage = { contestId: id, format: 'tournament' as const, stageId };
  const own = rounds[0]?.matches.find(({ participants }) =>
    participants.some((side) => side?.name === me.name),
  );
  const against = own?.participants.find((side) => side?.name !== me.name)?.name;
  const opponent = players.find(({ name }) => name === against);
  if (!(own && opponent)) throw new Error('no match of one’s own');
  const path = { id, format: 'tournament' as const, stageId, matchId: own.id };
  const theirs = await (await screens.open(opponent, phone)).newPage();

  const kept = mine.getByRole('list', { name: t('outbox:label') });

  await test.step('one checks in without network, which is shown, and waits for the other', async () => {
    await expect(mine.getByRole('link', { name: opponent.name })).toBeVisible();
    await mine.context().setOffline(true);
    await mine.getByRole('button', { name: t('play:turn.checkin.action') }).click();
    await expect(kept).toContainText(t('outbox:waiting.title', { what: t('outbox:kind.matchCheckin') }));
    await mine.context().setOffline(false);
    await expect(kept).toBeHidden();
    await says(mine, t('play:turn.opponentAbsent.title'));
    await theirs.goto('/play');
    await theirs.getByRole('button', { name: t('play:turn.checkin.action') }).click();
    await says(theirs, t('play:turn.playing.title'));
    await says(mine, t('play:turn.playing.title'));
  });

  await test.step('one reports, the other confirms', async () => {
    await mine.getByRole('link', { name: t('play:turn.playing.action') }).click();
    await mine.getByRole('button', { name: t('match:result.pickWinner', { name: me.name }) }).click();
    await mine.context().setOffline(true);
    await mine.getByRole('button', { name: t('match:claim.send') }).click();
    await expect(kept).toContainText(t('outbox:waiting.title', { what: t('outbox:kind.result') }));
    await expect(kept).toContainText(t('match:result.pickWinner', { name: me.name }));
    await mine.context().setOffline(false);
    await expectToast(mine, t('outbox:sent', { what: t('outbox:kind.result') }));
    await expect(mine.getByText(t('match:claim.waiting')).first()).toBeVisible();
    await next(mine);
    await says(mine, t('play:turn.waitingForConfirm.title'));

    await says(theirs, t('play:turn.confirmYours.title', { name: me.name }));
    await theirs.getByRole('link', { name: t('play:turn.confirmYours.action') }).click();
    await theirs.getByRole('button', { name: t('match:claim.confirm') }).click();
    await expect(theirs.getByText(t('match:next.decided', { name: me.name }))).toBeVisible();
    await next(theirs);
    await expect(theirs.getByText(t('play:none.title'))).toBeVisible();
  });

  await test.step('the final waits for its other side, then shows it', async () => {
    await says(mine, t('play:turn.opponentOpen.title'));
    const other = rounds[0]?.matches.find(({ id }) => id !== own.id);
    if (!other) throw new Error('no other semi-final');
    await report(organiser, stage, other);
    await says(mine, t('play:turn.upcoming.title'));
    const card = mine.getByRole('group', { name: `${input.name} ${t('match:round.final')}` });
    await expect(card.getByRole('link', { name: other.participants[0]?.name ?? '' })).toBeVisible();
    const decided = await answer(
      organiser.api.GET('/contests/{id}/{format}/{stageId}/match/{matchId}/', { params: { path } }),
    );
    const kinds = decided.history.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['match.checked_in', 'match.claimed', 'match.decided']));
    expect(kinds.filter((kind) => kind === 'match.claimed')).toHaveLength(1);
  });
});

/** The next step on the desk. */
async function says(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
}

async function next(page: Page): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('shell:playShort'), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('play:title') })).toBeVisible();
}
