import type { Page } from '@playwright/test';
import { desktop, expect, phone, test } from '../support/journey';
import { expectSound } from '../support/look';
import { settled } from '../support/network';
import { answer, enrolAll, type Person } from '../support/people';
import { choose, expectToast } from '../support/screens';
import { ja as t } from '../support/texts';

test.use({ refusals: true });

/** Opens a match room from the list. */
async function openRoom(page: Page, name = ''): Promise<void> {
  await button(page, t('matchroom:open.action')).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox', { name: t('matchroom:game') }).click();
  await page.getByRole('option', { name: 'VALORANT', exact: true }).click();
  await sheet.getByLabel(t('matchroom:open.name')).fill(name);
  await sheet.getByRole('button', { name: t('matchroom:open.submit') }).click();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('two people and a team join a match room, get ready, play and report', async ({ screens }) => {
  const stamp = Date.now() % 1_000_000_000;
  const [host, captain, mate, late] = (await enrolAll(['みなと', 'なぎさ', 'うしお', 'いそべ'])) as [
    Person,
    Person,
    Person,
    Person,
  ];
  const crew = `汐風${stamp}`;
  const { id: team } = await answer(captain.api.POST('/teams/', { body: { name: crew } }));
  const params = { path: { id: team } };
  const { token } = await answer(captain.api.POST('/teams/{id}/invitations/', { params }));
  await answer(mate.api.POST('/teams/invitations/{token}/accept/', { params: { path: { token } } }));

  const [first, lead, second, outside] = (await Promise.all([
    screens.open(host, phone).then((context) => context.newPage()),
    screens.open(captain, desktop).then((context) => context.newPage()),
    screens.open(mate, phone).then((context) => context.newPage()),
    screens.open(late, desktop).then((context) => context.newPage()),
  ])) as [Page, Page, Page, Page];
  const name = `夜の練習${stamp}`;

  await test.step('a room is created and appears on open lists', async () => {
    await outside.goto('/match');
    await settled(outside);
    await first.goto('/match');
    await openRoom(first, name);
    await expect(first.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(first.getByText(t('matchroom:code.unissued'))).toBeVisible();
    await expect(outside.getByRole('link', { name: new RegExp(name) })).toBeVisible();
    await expectSound(outside);
  });
  const at = new URL(first.url()).pathname;

  await test.step('a captain joins for the team and invites a member', async () => {
    await lead.goto(at);
    await choose(lead, t('matchroom:as.label'), crew);
    await button(lead, t('matchroom:act.enter')).click();
    await expect(button(lead, t('matchroom:act.ready'))).toBeVisible();
    await expect(first.getByRole('link', { name: crew })).toBeVisible();
    await button(lead, t('matchroom:invite.action')).click();
    const sheet = lead.getByRole('dialog');
    await sheet.getByRole('button', { name: t('matchroom:invite.submit', { count: 1 }) }).click();
    await expectToast(lead, t('matchroom:invite.done'));
    await second.goto(at);
    await expect(second.getByRole('heading', { name: t('matchroom:enter.invited') })).toBeVisible();
    await button(second, t('matchroom:act.enter')).click();
    await expect(button(second, t('matchroom:act.ready'))).toBeVisible();
    await expect(lead.getByRole('img', { name: t('common:presence.online') }).first()).toBeVisible();
  });

  await test.step('they chat, get ready and start', async () => {
    const composer = lead.getByRole('region', { name: t('matchroom:chat') }).getByRole('textbox');
    await composer.fill('よろしくお願いします');
    await composer.press('Enter');
    await expect(first.getByRole('log').getByText('よろしくお願いします')).toBeVisible();
    await button(first, t('matchroom:act.ready')).click();
    await expect(first.getByText(t('matchroom:leaveHint'))).toBeVisible();
    await button(lead, t('matchroom:act.ready')).click();
    await expect(button(lead, t('matchroom:act.startWithout'))).toBeVisible();
    await button(second, t('matchroom:act.ready')).click();
    await expect(first.getByRole('heading', { name: t('matchroom:next.everybody') })).toBeVisible();
    await expectSound(first);
    await button(first, t('matchroom:act.start')).click();
    await expect(lead.getByRole('heading', { name: t('matchroom:next.meet') })).toBeVisible();
    await button(lead, t('matchroom:code.issue')).click();
    const sheet = lead.getByRole('dialog');
    await sheet.getByLabel(t('matchroom:code.label')).fill('SHIO-77');
    await sheet.getByRole('button', { name: t('common:save') }).click();
    await expect(second.getByText('SHIO-77')).toBeVisible();
    await button(second, t('matchroom:act.playing')).click();
    await outside.goto(at);
    await expect(outside.getByText(t('matchroom:closed.started'))).toBeVisible();
    await expect(outside.getByText('SHIO-77')).toHaveCount(0);
  });

  const say = async (page: Page, act: string, winner: string) => {
    await button(page, act).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: winner }).check({ force: true });
    await sheet.getByRole('button', { name: t('matchroom:result.submit') }).click();
    await expect(sheet).toHaveCount(0);
  };

  await test.step('the sides differ, then agree', async () => {
    await say(first, t('matchroom:act.done'), host.name);
    await expect(
      second.getByRole('heading', {
        name: t('matchroom:next.agree', { outcome: t('matchroom:won', { name: host.name }) }),
      }),
    ).toBeVisible();
    await say(second, t('matchroom:act.disagree'), crew);
    await expect(first.getByRole('heading', { name: t('matchroom:next.failed') })).toBeVisible();
    await expectSound(first);
    await say(first, t('matchroom:act.sayAgain'), crew);
    for (const page of [first, lead, second]) {
      await expect(page.getByRole('heading', { name: t('matchroom:won', { name: crew }) })).toBeVisible();
    }
    await lead.goto('/match?tab=history');
    await expect(lead.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  });

  await test.step('a room without members is closed', async () => {
    await outside.goto('/match');
    await openRoom(outside);
    await expect(button(outside, t('matchroom:act.ready'))).toBeVisible();
    const empty = new URL(outside.url()).pathname;
    await second.goto(empty);
    await expect(button(second, t('matchroom:act.enter'))).toBeVisible();
    await button(outside, t('matchroom:act.leave')).click();
    await expectToast(outside, t('matchroom:left'));
    await expect(second.getByText(t('matchroom:gone'), { exact: true })).toBeVisible();
  });
});
