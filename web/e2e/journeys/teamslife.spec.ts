import type { Page } from '@playwright/test';
import { desktop, expect, phone, test } from '../support/journey';
import { expectSound } from '../support/look';
import { answer, enrolAll, type Person } from '../support/people';
import { choose, expectToast } from '../support/screens';
import { ja as t } from '../support/texts';

test.use({ refusals: true });

test('the life of a team: created, joined, transferred and deleted', async ({ screens }) => {
  const stamp = Date.now() % 1_000_000_000;
  const name = `暁の弓${stamp}`;
  const [captain, asker, third] = (await enrolAll(['あかつき', 'ゆうぐれ', 'よなか'])) as [
    Person,
    Person,
    Person,
  ];
  const lead = await (await screens.open(captain, phone)).newPage();
  const join = await (await screens.open(asker, phone)).newPage();
  const sheet = lead.getByRole('dialog');

  await test.step('is founded with a schedule', async () => {
    await lead.goto('/teams');
    await lead.getByRole('button', { name: t('team:create') }).click();
    const save = sheet.getByRole('button', { name: t('team:form.submit'), exact: true });
    await sheet.getByLabel(t('team:field.name')).fill(name);
    await choose(lead, t('team:field.game'), 'VALORANT');
    await sheet.getByText(t('team:form.more')).click();
    await sheet.getByLabel(t('team:field.minSize')).fill('1');
    await sheet.getByLabel(t('team:field.maxCount')).fill('100');
    for (const day of ['日', '月', '火', '水', '木', '金', '土']) {
      await sheet.getByRole('checkbox', { name: `${day}曜日` }).check({ force: true });
    }
    await sheet.getByLabel(t('team:field.activityStart')).fill('21:00');
    await sheet.getByLabel(t('team:field.activityEnd')).fill('23:30');
    await sheet.getByLabel(t('team:field.pollStart')).fill('22:00');
    await save.click();
    await expect(sheet.getByText(t('fault:pollStartTooLate'))).toBeVisible();
    await expect(sheet.getByText(t('fault:teamSizeAtLeast2')).first()).toBeVisible();
    await expectSound(lead);
    await sheet.getByLabel(t('team:field.minSize')).fill('2');
    await sheet.getByLabel(t('team:field.maxCount')).fill('5');
    await sheet.getByLabel(t('team:field.pollStart')).fill('18:00');
    await save.click();
    await expectToast(lead, t('team:created', { name }));
    await expect(lead.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(lead.getByText('21:00–23:30')).toBeVisible();
    await expectSound(lead);
  });
  const team = new URL(lead.url()).pathname;
  const path = { id: Number(team.split('/')[2]) };

  await test.step('is found by its name and asked to let somebody in', async () => {
    await join.goto('/teams?tab=search');
    await join.getByLabel(t('team:search.name')).fill(name);
    await join.getByRole('button', { name: t('team:search.submit') }).click();
    const recruiting = join.getByRole('switch', { name: t('team:search.recruiting') });
    await recruiting.click();
    await expect(recruiting).toBeChecked();
    await expect(join.getByRole('link', { name: new RegExp(name) })).toHaveCount(1);
    await expectSound(join);
    await join.getByRole('link', { name: new RegExp(name) }).click();
    await join.getByRole('button', { name: t('team:ask.action') }).click();
    await join.getByRole('dialog').getByLabel(t('team:ask.message')).fill('夜なら遊べます');
    await expectSound(join);
    await join
      .getByRole('dialog')
      .getByRole('button', { name: t('team:ask.send') })
      .click();
    await expectToast(join, t('team:ask.done', { name }));
    await expect(join.getByText(t('team:ask.waiting'))).toBeVisible();
  });

  await test.step('its owner sees the request without reloading, and allows it', async () => {
    await expect(lead.getByText('夜なら遊べます')).toBeVisible();
    await expectSound(lead);
    await lead.getByRole('button', { name: t('team:requests.allowNamed', { name: asker.name }) }).click();
    await expectToast(lead, t('team:requests.allowed', { name: asker.name }));
    await expect(join.getByText(t('team:ask.waiting'))).toHaveCount(0);
    await expect(join.getByRole('heading', { name: t('team:poll.title') })).toBeVisible();
  });

  await test.step('another request is denied, which the person sees', async () => {
    const asked = await answer(
      third.api.POST('/teams/{id}/requests/', { params: { path }, body: { message: '' } }),
    );
    expect(asked.status).toBe('WAITING');
    await lead.getByRole('button', { name: t('team:requests.rejectNamed', { name: third.name }) }).click();
    await expectToast(lead, t('team:requests.rejected', { name: third.name }));
    const other = await (await screens.open(third, desktop)).newPage();
    await other.goto('/teams?tab=requests');
    await expect(other.getByText(t('team:own.status.REJECTED'))).toBeVisible();
    await expectSound(other);
    await other.goto(team);
    await expect(other.getByText(t('team:ask.denied'))).toBeVisible();
  });

  const menu = async (page: Page, who: Person, action: string) => {
    await page.getByRole('button', { name: t('team:memberMenu', { name: who.name }) }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await test.step('its owner appoints an admin, transfers the team and leaves', async () => {
    await menu(lead, asker, t('team:role.make.admin'));
    await expectToast(lead, t('team:role.done.admin', { name: asker.name }));
    await expect(join.getByRole('button', { name: t('team:form.edit') })).toBeVisible();
    await menu(lead, asker, t('team:transfer.action'));
    await agree(lead, t('team:transfer.action'));
    await expectToast(lead, t('team:transfer.done', { name: asker.name }));
    await lead.goto(`${team}/members`);
    await expect(lead.getByRole('listitem').filter({ hasText: asker.name })).toContainText(
      t('common:role.owner'),
    );
    await expectSound(lead);
    await lead.goto(team);
    await lead.getByRole('button', { name: t('team:menu') }).click();
    await lead.getByRole('menuitem', { name: t('team:leave.action') }).click();
    await agree(lead, t('team:leave.action'));
    await expectToast(lead, t('team:leave.done', { name }));
    await expect(lead).toHaveURL('/teams');
  });

  await test.step('the last owner ends it by typing its name', async () => {
    await expect(
      join.getByRole('button', { name: t('team:memberMenu', { name: captain.name }) }),
    ).toHaveCount(0);
    await join.getByRole('button', { name: t('team:menu') }).click();
    await join.getByRole('menuitem', { name: t('team:delete.action') }).click();
    const question = join.getByRole('dialog');
    await question.getByLabel(t('team:delete.confirm', { name })).fill('ちがう名前');
    await question.getByRole('button', { name: t('team:delete.action') }).click();
    await expect(question.getByText(t('team:delete.different'))).toBeVisible();
    await expectSound(join);
    await question.getByLabel(t('team:delete.confirm', { name })).fill(name);
    await question.getByRole('button', { name: t('team:delete.action') }).click();
    await expectToast(join, t('team:delete.done', { name }));
    await expect(join).toHaveURL('/teams');
    const { response } = await captain.api.GET('/teams/{id}/', { params: { path } });
    expect(response.status).toBe(404);
  });
});

async function agree(page: Page, action: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
}
