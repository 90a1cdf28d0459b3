import { begunContest, enterAll } from '../../support/contests';
import { enrol } from '../../support/people';
import { minutesFromNow } from '../../support/screens';
import { ja as t } from '../../support/texts';
import { expect, test } from '../support/journey';
import { chooseMoment } from '../support/moment';

test('an organiser publishes a contest and sees entries arrive', async ({ screens }) => {
  const organiser = await enrol('新しい主催');
  const screen = await screens.open(organiser);
  const name = `${Date.now()} CUP`;
  await screen.goto('/contests/registration');

  await test.step('publishes', async () => {
    await screen.tap({ role: 'combobox', name: t('contest:form.field.gameId') });
    await screen.tap({ role: 'option', name: 'VALORANT' });
    await screen.fill({ role: 'textbox', name: t('contest:form.field.name') }, name);
    await chooseMoment(screen, t('contest:form.field.entryStart'), minutesFromNow(-60));
    await screen.tap({ role: 'button', name: t('contest:form.register') });
    await screen.see({ text: t('contest:contestRegistrationed') });
  });

  const id = await test.step('copies its link', async () => {
    await screen.see({ role: 'heading', name });
    const path = await screen.at(/^\/contests\/\d+/);
    const contest = Number(path.split('/')[2]);
    await screen.goto(`/contests/${contest}/desk`);
    await screen.see({ text: t('desk:now.entry', { count: 0, max: 16 }) });
    await screen.tap({ role: 'button', name: t('desk:action.copyLink') });
    await screen.see({ text: t('common:copiedText') });
    return contest;
  });

  await test.step('an entry arrives without a reload', async () => {
    await enterAll(id, [await enrol('のぞみ')]);
    await screen.see({ text: t('desk:now.entry', { count: 1, max: 16 }) });
  });
});

test('an organiser draws the bracket', async ({ screens }) => {
  const organiser = await enrol('抽選の主催');
  const { id, name: contest, players } = await begunContest(organiser, ['あき', 'いと', 'うた', 'えん']);
  const screen = await screens.open(organiser);
  await screen.goto(`/contests/${id}/tournament/add`);
  await screen.tap({ role: 'button', name: t('entry:confirm.action') });
  await screen.tap({ role: 'button', name: t('tournament:edit.add') });
  await screen.see({ text: t('tournament:completeCreateTournament') });
  await screen.at(/^\/contests\/\d+(\/tournament|\/desk)?$/);
  await screen.see({ role: 'heading', name: new RegExp(contest) });
  await screen.goto(`/contests/${id}/tournament`);
  for (const { name } of players) await screen.see({ text: name });
  expect(players).toHaveLength(4);
});
