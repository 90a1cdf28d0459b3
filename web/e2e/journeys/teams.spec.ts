import type { BrowserContextOptions, Page } from '@playwright/test';
import { enterTeam, foundTeam } from '../support/contests';
import { desktop, expect, test } from '../support/journey';
import { enrol } from '../support/people';
import { choose, expectToast, minutesFromNow, setMoment } from '../support/screens';
import { en as t } from '../support/texts';

const zone = 'America/New_York';
const newYork: BrowserContextOptions = { ...desktop, locale: 'en-US', timezoneId: zone };
const where = { t, language: 'en', zone };
const password = 'Owls2026';

test.use({ refusals: true });

test('a contest of teams, from the first team to a corrected champion, on desktops in English', async ({
  screens,
}) => {
  const stamp = Date.now();
  const name = `Night League ${stamp}`;
  const [owls, bravo, charlie, delta] = ['Night Owls', 'Bravo', 'Charlie', 'Delta'].map(
    (team) => `${team} ${stamp}`,
  ) as [string, string, string, string];
  const [organiser, captain, member] = await Promise.all([enrol('Olga'), enrol('Carl'), enrol('Mina')]);
  const open = async (who: typeof organiser) => (await screens.open(who, newYork)).newPage();
  const [host, lead, mate] = await Promise.all([open(organiser), open(captain), open(member)]);

  await test.step('the organiser opens a contest for teams with a password', async () => {
    await host.goto('/contests/registration');
    await choose(host, t('contest:form.field.gameId'), 'League of Legends');
    await host.getByLabel(t('contest:form.field.name')).fill(name);
    await host.getByRole('radio', { name: t('common:participantType.MULTI') }).check();
    await setMoment(host, where, t('contest:form.field.entryStart'), minutesFromNow(-120));
    await host.getByRole('switch', { name: t('contest:form.field.checkin') }).check();
    await setMoment(host, where, t('contest:form.field.checkinStart'), minutesFromNow(-60));
    await host.getByRole('switch', { name: t('contest:form.field.isEntryPassword') }).check();
    const field = host.getByRole('textbox', { name: t('contest:form.field.entryPassword') });
    await expect(field).toHaveValue(/^[A-Za-z0-9]{6}$/);
    await field.fill(password);
    await host.getByRole('button', { name: t('contest:form.register') }).click();
    await expectToast(host, t('contest:contestRegistrationed'));
    await expect(host.getByRole('heading', { level: 1, name })).toBeVisible();
  });
  const contest = new URL(host.url()).pathname;
  const contestId = Number(contest.split('/')[2]);

  await test.step('a captain creates a team and a member joins it by the link', async () => {
    await lead.goto(contest);
    await lead
      .getByRole('button', { name: t('entry:enter.action') })
      .first()
      .click();
    await expect(lead.getByRole('dialog').getByText(t('fault:noTeam'))).toBeVisible();
    await lead
      .getByRole('dialog')
      .getByRole('link', { name: t('team:create') })
      .click();
    const form = lead.getByRole('dialog', { name: t('team:form.create') });
    await form.getByLabel(t('team:field.name')).fill(owls);
    await form.getByRole('button', { name: t('team:form.submit'), exact: true }).click();
    await expect(lead.getByRole('heading', { level: 1, name: owls })).toBeVisible();
    await lead.getByRole('button', { name: t('team:invite.create') }).click();
    const link = lead.getByText(/\/teams\/join\//);
    await expect(link).toBeVisible();
    await mate.goto((await link.textContent()) ?? '');
    await mate.getByRole('button', { name: t('team:join.action') }).click();
    await expectToast(mate, t('team:join.done', { name: owls }));
    await expect(mate.getByRole('heading', { level: 1, name: owls })).toBeVisible();
  });

  await test.step('the page of the team leads the captain back, who enters it, with a wrong password first', async () => {
    await expect(lead.getByText(t('team:contest.ready', { name }))).toBeVisible();
    await lead.getByRole('link', { name: t('entry:enter.action'), exact: true }).click();
    const form = lead.getByRole('dialog');
    await expect(form).toBeVisible();
    // The form is open again after a reload, closes by Back, and then stays closed.
    await lead.reload();
    await expect(form.getByRole('radio', { name: owls })).toBeChecked();
    await lead.goBack();
    await expect(form).toBeHidden();
    await lead.reload();
    await expect(lead).toHaveURL(contest);
    await lead
      .getByRole('button', { name: t('entry:enter.action') })
      .first()
      .click();
    await expect(form.getByRole('radio', { name: owls })).toBeChecked();
    await form.getByLabel(t('entry:field.gameUsername')).fill('OwlCarl');
    await form.getByLabel(t('entry:field.twitterId')).fill('owl_carl');
    await form.getByLabel(t('entry:field.entryPassword')).fill('wrong1');
    await form.getByRole('checkbox', { name: t('entry:policy.agree') }).check();
    await form.getByRole('button', { name: t('entry:form.submit') }).click();
    await expect(form.getByText(t('fault:contestEntryPasswordFailed')).first()).toBeVisible();
    await expect(form.getByLabel(t('entry:field.gameUsername'))).toHaveValue('OwlCarl');
    await expect(form.getByLabel(t('entry:field.twitterId'))).toHaveValue('owl_carl');
    await expect(form.getByRole('checkbox', { name: t('entry:policy.agree') })).toBeChecked();
    await form.getByLabel(t('entry:field.entryPassword')).fill(password);
    await form.getByRole('button', { name: t('entry:form.submit') }).click();
    await expectToast(lead, t('entry:contestEntrySuccess'));
  });

  await test.step('a member checks the team in', async () => {
    await mate.goto(contest);
    await mate
      .getByRole('button', { name: t('entry:checkin.action') })
      .first()
      .click();
    await expectToast(mate, t('entry:checkin.success'));
    for (const team of [bravo, charlie, delta]) {
      await enterTeam(contestId, await foundTeam(team), password);
    }
  });

  await test.step('the organiser closes entry, confirms the teams and draws the bracket', async () => {
    await host.getByRole('link', { name: t('contest:organise.edit') }).click();
    for (const field of ['entryEnd', 'contestStart', 'checkinEnd'] as const) {
      await setMoment(host, where, t(`contest:form.field.${field}`), minutesFromNow(-1));
    }
    await host.getByRole('button', { name: t('contest:form.save') }).click();
    await expectToast(host, t('contest:contestHasBeenChanged'));
    await host
      .getByRole('link', { name: t('common:createStage.tournament'), exact: true })
      .first()
      .click();
    for (const team of [owls, bravo, charlie, delta]) {
      await expect(host.getByRole('checkbox', { name: team })).toBeChecked();
    }
    await host.getByRole('button', { name: t('entry:confirm.action') }).click();
    await host.getByRole('button', { name: t('tournament:edit.add'), exact: true }).click();
    await expectToast(host, t('tournament:completeCreateTournament'));
    await host.getByRole('link', { name: t('contest:tab.stage.TOURNAMENT'), exact: true }).click();
  });

  await test.step('one team has a bye, the others play', async () => {
    await openMatch(host, owls, delta);
    await host.getByRole('button', { name: t('match:result.unearned') }).click();
    await win(host, owls);
    await expect(host.getByText(t('match:page.unearnedNote'))).toBeVisible();
    await backToBracket(host);
    for (const [first, second] of [
      [bravo, charlie],
      [owls, bravo],
    ] as const) {
      await openMatch(host, first, second);
      await win(host, first);
      await backToBracket(host);
    }
    await expectChampion(host, owls);
  });

  await test.step('a correction shows the results that it removes before it is applied', async () => {
    await openMatch(host, owls, delta);
    await host.getByRole('button', { name: t('match:page.edit') }).click();
    await host.getByRole('button', { name: t('match:result.normal') }).click();
    await host.getByRole('button', { name: t('match:result.pickWinner', { name: delta }) }).click();
    await host.getByRole('button', { name: t('match:result.saveCorrection'), exact: true }).click();
    const preview = host.getByRole('dialog', { name: t('match:correction.title') });
    const final = preview.getByRole('listitem').filter({ hasText: t('match:round.final') });
    await expect(final.getByText(t('match:correction.voided'))).toBeVisible();
    await expect(final.getByText(owls)).toBeVisible();
    await expect(final.getByText(delta)).toBeVisible();
    const apply = preview.getByRole('button', { name: t('match:correction.apply') });
    await expect(apply).toBeDisabled();
    await preview.getByLabel(t('match:correction.reason')).fill('Delta did come');
    await preview.getByRole('checkbox', { name: t('match:correction.acknowledge') }).check();
    await apply.click();
    await expect(preview).toBeHidden();
    await expect(host.getByText('Delta did come')).toBeVisible();
    await backToBracket(host);
    await expect(host.getByRole('region', { name: t('contest:champion') })).toBeHidden();
  });

  await test.step('the final is played again', async () => {
    await openMatch(host, delta, bravo);
    await win(host, delta);
    await backToBracket(host);
    await expectChampion(host, delta);
    await lead.goto(contest);
    await expectChampion(lead, delta);
  });
});

async function openMatch(page: Page, first: string, second: string): Promise<void> {
  await page.getByRole('link', { name: t('tournament:card.versus', { first, second }) }).press('Enter');
  await expect(page.getByRole('link', { name: t('match:page.backToBracket') })).toBeVisible();
}

async function win(page: Page, team: string): Promise<void> {
  await page.getByRole('button', { name: t('match:result.pickWinner', { name: team }) }).click();
  await page.getByRole('button', { name: t('match:result.save'), exact: true }).click();
  await expect(page.getByRole('button', { name: t('match:page.edit') })).toBeVisible();
}

async function backToBracket(page: Page): Promise<void> {
  await page.getByRole('link', { name: t('match:page.backToBracket') }).click();
  await expect(page.getByRole('group', { name: t('tournament:view.label') })).toBeVisible();
}

async function expectChampion(page: Page, team: string): Promise<void> {
  const champion = page.getByRole('region', { name: t('contest:champion') });
  await expect(champion.getByRole('link', { name: team })).toBeVisible();
}
