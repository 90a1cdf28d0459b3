import type { Page } from '@playwright/test';
import { demoAddress } from '../support/addresses';
import { confirmedContest, finalPlaces } from '../support/contests';
import { lookAround } from '../support/demo';
import { desktop, expect, phone, test } from '../support/journey';
import { expectNoSidewaysScroll } from '../support/look';
import { answer, enrol, type Person } from '../support/people';
import { picture } from '../support/picture';
import { expectToast } from '../support/screens';
import { ja as t } from '../support/texts';
import { expectTitle } from '../support/titles';

const names = ['あかつき', 'いちげき', 'うたげ', 'えんじん', 'おぼろ', 'かすみ'];

test('a battle royale of two rounds, from the lobby code to the final places', async ({ screens }) => {
  const organiser = await enrol('櫓の主催');
  const contest = await confirmedContest(organiser, names, {
    contestType: 'BATTLEROYAL',
    gameId: 5,
    matchCount: 2,
    rankPoint: [10, 6, 4, 3, 2, 1].map((point, index) => ({ rank: index + 1, point })),
    killPoint: { point: 1, max: null },
    matches: null,
  });
  const { id, players } = contest;
  const [star, rival] = players;
  if (!star || !rival) throw new Error('six players expected');
  const tab = `/contests/${id}/tournament`;
  const page = await (await screens.open(organiser, desktop)).newPage();

  await test.step('the organiser makes the rounds and starts the first', async () => {
    await page.goto(tab);
    await page
      .getByRole('link', { name: t('common:createStage.battleroyal') })
      .first()
      .click();
    await page.getByRole('button', { name: t('rounds:add.act') }).click();
    await expectToast(page, t('battleroyal:add.done'));
    await startRound(page, 1);
  });

  const lobby = await lobbyOf(organiser, id, 0);
  const address = `/contests/${id}/battleroyal/${lobby.stageId}/match/${lobby.matchId}`;

  await test.step('and says where the lobby meets', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: t('battleroyal:meeting.set') }).click();
    await page.getByLabel(t('battleroyal:meeting.code')).fill('YGR-0427');
    await page.getByRole('button', { name: t('battleroyal:meeting.save') }).click();
    await expectToast(page, t('battleroyal:meeting.saved'));
  });

  const mine = await (await screens.open(star, phone)).newPage();
  await test.step('a player finds the code on a phone and sends the own score with a picture', async () => {
    await mine.goto(tab);
    const own = mine.getByRole('region', { name: t('battleroyal:own.title') });
    await expect(own).toContainText('YGR-0427');
    await own.getByRole('link', { name: t('battleroyal:own.send') }).click();
    const form = mine.getByRole('form', { name: t('battleroyal:score.title') });
    await form.getByLabel(t('battleroyal:score.rank'), { exact: true }).fill('1');
    await form.getByLabel(t('battleroyal:score.kill'), { exact: true }).fill('5');
    await form.locator('input[type="file"]').setInputFiles(picture('result.png'));
    await expect(form.getByRole('button', { name: t('match:result.removeImage') })).toBeVisible();
    await expect(
      form.getByText(t('battleroyal:score.points', { points: 15 }), { exact: true }),
    ).toBeVisible();
    await form.getByRole('button', { name: t('battleroyal:score.send') }).click();
    await expectToast(mine, t('battleroyal:score.done'));
  });

  await test.step('two claim the same rank, and the organiser settles it in the grid', async () => {
    await send(rival, id, lobby, 1);
    for (const [index, player] of players.slice(2).entries()) await send(player, id, lobby, index + 3);
    await page.goto(address);
    const grid = page.getByRole('region', { name: t('battleroyal:grid.title') });
    await expect(grid.getByText(t('battleroyal:grid.duplicates', { ranks: '1' }))).toBeVisible();
    await expect(grid.getByText(t('battleroyal:grid.missing', { ranks: '2' }))).toBeVisible();
    await grid.getByRole('textbox', { name: t('battleroyal:grid.rankOf', { name: rival.name }) }).fill('2');
    await expect(grid.getByText(t('battleroyal:grid.complete'))).toBeVisible();
    await grid.getByRole('button', { name: t('battleroyal:grid.save', { count: 1 }) }).click();
    await expectToast(page, t('battleroyal:grid.saved'));
  });

  await test.step('on a small phone the end of the round is on the first screen of the lobby', async () => {
    const small = { ...phone, viewport: { width: 360, height: 640 } };
    // A long note moves the scores below the first screen.
    const body = {
      code: 'YAGURA',
      note: Array.from({ length: 8 }, (_, line) => `手順${line + 1}`).join('\n'),
    };
    await answer(
      organiser.api.PUT('/contests/{id}/battleroyal/{stageId}/match/{matchId}/lobby/', {
        params: { path: { id, ...lobby } },
        body,
      }),
    );
    const theirs = await (await screens.open(organiser, small)).newPage();
    await theirs.goto(address);
    await expect(theirs.getByRole('button', { name: t('rounds:end.act', { n: 1 }) })).toBeInViewport({
      ratio: 1,
    });
  });

  await test.step('the round ends, the next one is played', async () => {
    await expect(page.getByText(t('battleroyal:state.allIn'))).toBeVisible();
    await confirmed(page, t('rounds:end.act', { n: 1 }));
    await expectToast(page, t('rounds:end.done', { n: 1 }));
    await expect(page).toHaveURL(tab);
    await startRound(page, 2);
    const next = await lobbyOf(organiser, id, 1);
    for (const [index, player] of players.entries()) await send(player, id, next, index + 1);
    await page.goto(tab);
    await expect(page.getByText(t('battleroyal:state.allIn'))).toBeVisible();
    await confirmed(page, t('rounds:end.act', { n: 2 }));
    await expectToast(page, t('rounds:end.done', { n: 2 }));
  });

  await test.step('the places are final', async () => {
    await confirmed(page, t('rounds:finish.act'));
    await expectToast(page, t('rounds:finish.done'));
    const podium = page.getByRole('list', { name: t('battleroyal:podium.title') });
    await expect(podium.getByRole('listitem').filter({ hasText: star.name })).toContainText('25');
    expect(await finalPlaces(organiser, id)).toEqual(
      names.map((name, index) => ({ from: index + 1, to: index + 1, name })),
    );
    await mine.goto(`/contests/${id}`);
    const plate = mine.getByRole('region', { name: t('contest:champion') });
    await expect(plate.getByRole('link', { name: star.name })).toBeVisible();
    await expectTitle(await screens.open(null, phone), contest, star);
  });
});

test('a table of many rounds scrolls in its own frame, beside a classic scrollbar too', async ({
  screens,
}) => {
  const { contestId, organiser } = (await lookAround()).stages.battleroyal.played;
  // A tablet of 768 pixels without the width of a scrollbar is as narrow.
  const options = { baseURL: demoAddress, viewport: { width: 761, height: 900 } };
  const page = await (await screens.open(organiser, options)).newPage();
  await page.goto(`/contests/${contestId}/tournament`);
  await expect(page.getByRole('table', { name: t('battleroyal:table.label') })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

async function startRound(page: Page, n: number): Promise<void> {
  await page.getByRole('button', { name: t('battleroyal:start.act', { n }) }).click();
  const deal = page.getByRole('region', { name: t('battleroyal:deal.title', { n }) });
  await deal.getByRole('button', { name: t('battleroyal:deal.act', { n }) }).click();
  await expectToast(page, t('battleroyal:deal.done', { n }));
}

/** Presses a button and confirms its question. */
async function confirmed(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: act }).click();
  await page.getByRole('dialog').getByRole('button', { name: act }).click();
}

interface LobbyAddress {
  stageId: number;
  matchId: number;
}

/** The only lobby of a round. */
async function lobbyOf(who: Person, id: number, round: number): Promise<LobbyAddress> {
  const { id: stageId } = await answer(
    who.api.GET('/contests/{id}/battleroyal/', { params: { path: { id } } }),
  );
  const { lobbies } = await answer(
    who.api.GET('/contests/{id}/battleroyal/{stageId}/round/{round}/', {
      params: { path: { id, stageId, round } },
    }),
  );
  const [lobby] = lobbies;
  if (!lobby) throw new Error('no lobby');
  return { stageId, matchId: lobby.matchId };
}

/** Reports the own rank of a person, without kills. */
async function send(
  player: Person,
  id: number,
  { stageId, matchId }: LobbyAddress,
  rank: number,
): Promise<void> {
  const path = { id, stageId, matchId };
  const { participants } = await answer(
    player.api.GET('/contests/{id}/battleroyal/{stageId}/match/{matchId}/', { params: { path } }),
  );
  const own = participants.find(({ myItem }) => myItem);
  if (!own) throw new Error('not in the lobby');
  await answer(
    player.api.PUT('/contests/{id}/battleroyal/{stageId}/match/{matchId}/score/{entryId}/', {
      params: { path: { ...path, entryId: own.id } },
      body: { version: own.version, rank, kill: 0, images: [] },
    }),
  );
}
