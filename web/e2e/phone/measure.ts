import type { Page } from '@playwright/test';
import { type Match, report, type StageAddress } from '../support/contests';
import { expect, phone, type Screens, test } from '../support/journey';
import { arrived } from '../support/network';
import { answer, type Person } from '../support/people';
import { ja as t } from '../support/texts';
import { fill, type Large } from './large';
import { measure, tap, timesTable, type } from './timing';

// How long interactions with large contests take on a slow phone, for docs/performance.md.

// A stage that is not drawn yet does not exist.
test.use({ refusals: true });

const passes = Number(process.env.PASSES ?? 3);

test('interactions with contests of 256', async ({ screens }) => {
  const large = await test.step('fill the contests', fill);
  for (let pass = 1; pass <= passes; pass++) {
    await test.step(`pass ${pass}`, async () => {
      for (const walk of [bracketOfOrganiser, formOfBracket, newBracket, swissDraw, participants, player])
        await test.step(walk.name, () => walk(screens, large));
    });
  }
  process.stdout.write(`\n${timesTable()}\n`);
});

async function opened(screens: Screens, who: Person, at: string): Promise<Page> {
  const page = await (await screens.open(who, phone)).newPage();
  await page.goto(at);
  await arrived(page);
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The bracket with its stage. */
async function bracketOf({ organiser, double }: Large) {
  const path = { id: double };
  const bracket = await answer(organiser.api.GET('/contests/{id}/tournament/', { params: { path } }));
  const stage: StageAddress = { contestId: double, format: 'tournament', stageId: bracket.id };
  const ready = bracket.rounds.flatMap(({ matches }) => matches).filter(({ state }) => state === 'ready');
  return { stage, ready };
}

/** A match of the first round that can be played. Each one is played once. */
async function openMatch(large: Large): Promise<{ stage: StageAddress; match: Match }> {
  const { stage, ready } = await bracketOf(large);
  const match = ready[0];
  if (!match) throw new Error('all matches are played');
  return { stage, match };
}

/** Measures what a result of somebody else changes on an open page. */
async function result(page: Page, large: Large, name: string): Promise<void> {
  const { stage, match } = await openMatch(large);
  const read = page.waitForResponse((response) => response.url().includes('/tournament/'));
  await measure(page, name, async () => {
    await report(large.organiser, stage, match);
    await read;
  });
}

const addressOf = ({ contestId, stageId }: StageAddress, match: Match) =>
  `/contests/${contestId}/tournament/${stageId}/match/${match.id}`;

async function bracketOfOrganiser(screens: Screens, large: Large): Promise<void> {
  const page = await opened(screens, large.organiser, `/contests/${large.double}`);
  const tab = (name: string) =>
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first();
  const section = (key: 'upper' | 'lower') => button(page, t(`tournament:section.${key}`));
  const find = page.getByRole('combobox', { name: t('follow:find.label') });
  await tap(page, 'tab of the participants', tab(t('contest:tab.participant')));
  await tap(page, 'tab of the bracket', tab(t('contest:tab.stage.TOURNAMENT')));
  await result(page, large, 'a result arrives at the rounds');
  await type(page, 'bracket: typing in the search', find, '選手1');
  await find.press('Escape');
  await tap(page, 'bracket: another round', page.getByRole('tab').nth(1));
  await tap(page, 'bracket: another section', section('lower'));
  await tap(page, 'bracket: the first section', section('upper'));
  await tap(page, 'bracket: the drawing', button(page, t('tournament:view.bracket')));
  const [larger, smaller] = [
    button(page, t('tournament:view.zoomIn')),
    button(page, t('tournament:view.zoomOut')),
  ];
  await tap(page, 'bracket: zoom', larger);
  await tap(page, 'bracket: zoom back', smaller);
  await tap(page, 'bracket: zoom to the whole', smaller);
  await expect(smaller).toBeDisabled();
  await result(page, large, 'a result arrives at the whole bracket');
  await tap(page, 'bracket: zoom from the whole', larger);
  await result(page, large, 'a result arrives at a part of the bracket');
  await tap(page, 'bracket: the rounds', button(page, t('tournament:view.list')));
  const open = page.getByRole('tabpanel').getByRole('link', { name: new RegExp(t('match:state.ready')) });
  await tap(page, 'a match opens', open.first(), () => page.waitForURL(/match/));
  const winner = page.getByRole('group', { name: t('match:result.winner') }).getByRole('button');
  await tap(page, 'organiser: a winner', winner.first());
  const edit = button(page, t('match:page.edit'));
  await tap(page, 'organiser: a result is saved', button(page, t('match:result.save')), () => edit.waitFor());
  await measure(page, 'back to the bracket', () => page.goBack());
  await page.context().close();
}

async function formOfBracket(screens: Screens, large: Large): Promise<void> {
  const page = await opened(screens, large.organiser, `/contests/${large.double}`);
  const edit = page.getByRole('link', { name: t('contest:organise.editBracket') });
  await tap(page, 'form of a bracket', edit, () => page.waitForURL(/edit/));
  await tap(page, 'form: another section', button(page, t('tournament:section.lower')));
  const date = page.getByRole('button', { name: new RegExp(t('tournament:edit.start')) }).first();
  await tap(page, 'form: the date picker', date);
  await page.context().close();
}

async function newBracket(screens: Screens, large: Large): Promise<void> {
  const page = await opened(screens, large.organiser, `/contests/${large.planned}`);
  const add = page.getByRole('link', { name: t('common:createStage.tournament') }).first();
  await tap(page, 'form of a new bracket', add, () => page.waitForURL(/add/));
  const slot = page.locator('button[draggable]');
  await tap(page, 'form: a slot is chosen', slot.nth(4));
  await tap(page, 'form: a slot is exchanged', slot.nth(9));
  await tap(page, 'form: all slots are shuffled', button(page, t('tournament:edit.shuffle')));
  const find = page.getByRole('searchbox', { name: t('rounds:find.label') });
  await type(page, 'form: typing in the search', find, '選手1');
  await page.context().close();
}

async function swissDraw(screens: Screens, large: Large): Promise<void> {
  const page = await opened(screens, large.organiser, `/contests/${large.swiss}/tournament`);
  await tap(page, 'swiss draw: the table', button(page, t('rounds:view.standings')));
  const search = page.getByRole('searchbox', { name: t('rounds:find.table') });
  await type(page, 'swiss draw: typing in the search', search, '選手1');
  await tap(page, 'swiss draw: the round', button(page, t('rounds:view.matches')));
  const edit = page.getByRole('link', { name: t('rounds:control.edit') });
  await tap(page, 'swiss draw: further actions', button(page, t('rounds:control.more')));
  await tap(page, 'form of a swiss draw', edit, () => page.waitForURL(/edit/));
  await page.context().close();
}

async function participants(screens: Screens, large: Large): Promise<void> {
  const at = `/contests/${large.applied}/participant`;
  const page = await opened(screens, large.organiser, at);
  const row = page.getByRole('main').getByRole('listitem').getByRole('checkbox');
  await tap(page, 'participants: a tick', row.first());
  await type(page, 'participants: typing in the search', page.getByRole('searchbox'), '選手1');
  await tap(page, 'participants: a tick among the found', row.first());
  await page.goto(`${at}/entryconfirm`);
  await arrived(page);
  const all = page.getByRole('checkbox', { name: t('entry:confirm.selectAll') });
  await tap(page, 'confirmation: nobody', all);
  await tap(page, 'confirmation: everybody', all);
  const entry = page.getByTestId('virtuoso-item-list').getByRole('checkbox');
  await tap(page, 'confirmation: a tick', entry.first());
  await page.context().close();
}

async function player(screens: Screens, large: Large): Promise<void> {
  const { stage, match } = await openMatch(large);
  const me = large.players.find(({ name }) => name === match.participants[0]?.name);
  if (!me) throw new Error('nobody plays');
  const page = await opened(screens, me, `/contests/${large.applied}`);
  const header = page.getByRole('banner');
  await tap(page, 'player: check-in', button(page, t('entry:checkin.action')).first());
  await tap(page, 'menu', header.getByRole('button', { name: t('shell:menu') }));
  await page.keyboard.press('Escape');
  const notifications = header.getByRole('button', { name: new RegExp(t('shell:notifications')) });
  await tap(page, 'notifications', notifications);
  await page.keyboard.press('Escape');
  await page.goto(addressOf(stage, match));
  await arrived(page);
  const chat = page.getByRole('main').getByRole('link', { name: t('match:page.chat') });
  await tap(page, 'chat of a match', chat);
  const message = page.getByRole('textbox', { name: t('chat:composer.label') });
  await type(page, 'chat: typing', message, 'よろしく');
  await tap(page, 'chat: a message is sent', button(page, t('chat:composer.send')));
  await page.goBack();
  await tap(page, 'player: a winner', button(page, t('match:result.pickWinner', { name: me.name })));
  await tap(page, 'player: a result is saved', button(page, t('match:result.save')));
  await page.context().close();
}
