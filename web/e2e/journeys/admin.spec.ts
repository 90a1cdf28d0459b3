import type { Page } from '@playwright/test';
import { desktop, expect, phone, test } from '../support/journey';
import { expectSound } from '../support/look';
import { settled } from '../support/network';
import { answer, enrolAll, type Person } from '../support/people';
import { choose, connected, expectOut, expectToast } from '../support/screens';
import { grantSiteAdmin } from '../support/site';
import { ja as t } from '../support/texts';

test.use({ refusals: true });

test('an administrator of the site, from the command to the log of what was done', async ({ screens }) => {
  const stamp = Date.now() % 1_000_000_000;
  const [admin, offender, reporter] = (await enrolAll([
    `管理人${stamp}`,
    `荒らし${stamp}`,
    `通報者${stamp}`,
  ])) as [Person, Person, Person];
  const body = {
    subjectKind: 'user',
    subjectId: offender.id,
    reason: 'spam',
    comment: `宣伝 ${stamp}`,
  } as const;
  await answer(reporter.api.POST('/complaints/', { body }));
  const page = await (await screens.open(admin, phone)).newPage();
  const sheet = page.getByRole('dialog').first();

  await test.step('becomes one by the command alone', async () => {
    await page.goto('/admin');
    await expect(page).toHaveURL('/');
    await grantSiteAdmin(admin.email);
    await page.reload();
    await page.getByRole('button', { name: t('shell:menu') }).click();
    await page.getByRole('menuitem', { name: t('shell:siteAdmin') }).click();
    await expect(page).toHaveURL('/admin/reports');
  });

  const other = await (await screens.open(offender, desktop)).newPage();
  await test.step('suspends the subject of a report, who is signed out everywhere', async () => {
    const live = connected(other);
    await other.goto('/contests');
    await live;
    const report = page.getByRole('listitem').filter({ hasText: `宣伝 ${stamp}` });
    await expect(report.getByText(t('site:complaint.reasons.spam'))).toBeVisible();
    await expectSound(page);
    await report.getByRole('button', { name: t('site:suspend.title') }).click();
    await sheet.getByRole('button', { name: t('site:suspend.action') }).click();
    await expect(sheet.getByText(t('common:required', { value: t('site:reason') }))).toBeVisible();
    await sheet.getByLabel(t('site:reason')).fill('宣伝の繰り返し');
    await expectSound(page);
    await sheet.getByRole('button', { name: t('site:suspend.action') }).click();
    await agree(page, t('site:suspend.question', { name: offender.name }), t('site:suspend.action'));
    await expectToast(page, t('site:suspend.done', { name: offender.name }));
    await expectOut(other, t);
    await expect(report).toHaveCount(0);
    const { response } = await offender.api.GET('/users/profile/');
    expect(response.status).toBe(401);
    await page.getByRole('button', { name: t('site:complaints.status.DONE') }).click();
    await expect(report.getByText('宣伝の繰り返し')).toBeVisible();
  });

  await test.step('nobody finds the suspended person any more', async () => {
    const path = { id: offender.id };
    await other.goto(`/users/${offender.id}`);
    await expect(other.getByText(t('account:suspended'))).toBeVisible();
    await expectSound(other);
    const query = { nickname: offender.name };
    const { users } = await answer(reporter.api.GET('/users/', { params: { query } }));
    expect(users).toEqual([]);
    expect((await answer(reporter.api.GET('/users/{id}/', { params: { path } }))).suspended).toBe(true);
  });

  await test.step('restores the account', async () => {
    await page.getByRole('link', { name: t('site:admin.tab.users') }).click();
    await page.getByLabel(t('site:people.search')).fill(offender.email);
    const row = page.getByRole('listitem').filter({ hasText: offender.email });
    await expect(row.getByText(t('site:people.suspended'))).toBeVisible();
    await expectSound(page);
    await row.getByRole('button', { name: t('site:restore.action') }).click();
    await agree(page, t('site:restore.question', { name: offender.name }), t('site:restore.action'));
    await expectToast(page, t('site:restore.done', { name: offender.name }));
    await expect(row.getByRole('button', { name: t('site:suspend.title') })).toBeVisible();
    await other.goto(`/users/${offender.id}`);
    await expect(other.getByRole('heading', { level: 1, name: offender.name })).toBeVisible();
    await settled(other); // the document has the heading before the app
    await expect(other.getByText(t('account:suspended'))).toHaveCount(0);
  });

  await test.step('publishes a notice to everybody until a time', async () => {
    await page.getByRole('link', { name: t('site:admin.tab.notices') }).click();
    await page.getByRole('button', { name: t('site:notices.write') }).click();
    await sheet.getByRole('button', { name: t('site:notices.send') }).click();
    await expect(sheet.getByText(t('common:required', { value: '日本語' }))).toBeVisible();
    await sheet.getByLabel('日本語').fill(`夜間メンテナンス ${stamp}`);
    await sheet.getByLabel('English').fill(`Maintenance at night ${stamp}`);
    await choose(page, t('site:notices.link'), t('site:notices.linkKind.internalLink'));
    await sheet.getByLabel(t('site:notices.address.internalLink')).fill('/ranking');
    await expectSound(page);
    await sheet.getByRole('button', { name: t('site:notices.send') }).click();
    await expectToast(page, t('site:notices.sent'));

    const strip = (where: Page) => where.getByRole('complementary').filter({ hasText: String(stamp) });
    const visitor = await (await screens.open(null, phone)).newPage();
    await visitor.goto('/contests');
    await expect(strip(visitor).getByText(`夜間メンテナンス ${stamp}`)).toBeVisible();
    await expectSound(visitor);
    await strip(visitor)
      .getByRole('link', { name: t('shell:notice.more') })
      .click();
    await expect(visitor).toHaveURL('/ranking');
    await strip(visitor)
      .getByRole('button', { name: t('common:close') })
      .click();
    await expect(strip(visitor)).toHaveCount(0);
    await visitor.reload();
    await settled(visitor);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(strip(visitor)).toHaveCount(0);
    const english = await (await screens.open(null, { ...desktop, locale: 'en-US' })).newPage();
    await english.goto('/');
    await expect(strip(english).getByText(`Maintenance at night ${stamp}`)).toBeVisible();

    const row = page.getByRole('listitem').filter({ hasText: String(stamp) });
    await row.getByRole('button', { name: t('site:notices.end') }).click();
    await agree(page, t('site:notices.endQuestion'), t('site:notices.end'));
    await expect(row.getByText(t('site:notices.over'))).toBeVisible();
    await expectSound(page);
    await english.reload();
    await settled(english);
    await expect(english.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(strip(english)).toHaveCount(0);
  });

  await test.step('adds a title, which contests offer until it is disabled', async () => {
    const name = `新作${stamp}`;
    await page.getByRole('link', { name: t('site:admin.tab.games') }).click();
    await page.getByRole('button', { name: t('site:games.add') }).click();
    await sheet.getByLabel(t('site:games.name')).fill(name);
    await sheet.getByLabel(t('site:games.key')).fill('00001');
    await sheet.getByRole('button', { name: t('common:save') }).click();
    await expect(sheet.getByText(t('fault:gameKeyExists'))).toBeVisible();
    await sheet.getByLabel(t('site:games.key')).fill(String(90_000 + (stamp % 10_000)));
    await sheet.getByRole('button', { name: t('common:save') }).click();
    await expectToast(page, t('site:saved'));
    await expectSound(page);
    const offered = async () =>
      (await answer(reporter.api.GET('/games/'))).items.some(({ gameName }) => gameName === name);
    expect(await offered()).toBe(true);
    await page.getByRole('button', { name: t('site:games.editOf', { name }) }).click();
    await sheet.getByRole('switch', { name: t('site:games.needsFriendCode') }).check();
    await sheet.getByRole('button', { name: t('common:save') }).click();
    const row = page.getByRole('listitem').filter({ hasText: name });
    await expect(row.getByText(t('site:games.friendCode'))).toBeVisible();
    // The switch changes after the answer of the server.
    await row.getByRole('switch', { name: t('site:games.enableOf', { name }) }).click();
    await expectToast(page, t('site:games.turnedOff', { name }));
    expect(await offered()).toBe(false);
  });

  await test.step('finds all of it in the log, which nobody else can open', async () => {
    await page.getByRole('link', { name: t('site:admin.tab.audit') }).click();
    const log = page.getByRole('list', { name: t('site:admin.tab.audit') });
    for (const kind of [
      'suspended',
      'restored',
      'notice',
      'notice_ended',
      'game',
      'complaint',
      'role',
    ] as const) {
      await expect(log.getByText(t(`site:audit.kind.${kind}`), { exact: true }).first()).toBeVisible();
    }
    // One row is of the account, one of the report that was closed with it.
    await expect(log.getByText(t('site:audit.why', { why: '宣伝の繰り返し' }))).toHaveCount(2);
    await expectSound(page);
    const { response } = await reporter.api.GET('/site/users/');
    expect(response.status).toBe(403);
  });
});

test('a notice to one person is shown to nobody else', async ({ screens }) => {
  const [admin, wanted, other] = (await enrolAll(['ひとりへ', '受け取る人', 'べつの人'])) as [
    Person,
    Person,
    Person,
  ];
  await grantSiteAdmin(admin.email);
  const text = `${wanted.name}さんへ ${Date.now()}`;
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  await answer(
    admin.api.POST('/site/notices/', { body: { texts: { ja: text }, endsAt, userId: wanted.id } }),
  );
  for (const [who, count] of [
    [wanted, 1],
    [other, 0],
    [null, 0],
  ] as const) {
    const page = await (await screens.open(who, desktop)).newPage();
    // The document has the notices of visitors.
    const noticesRead =
      who && page.waitForResponse((response) => response.url().includes('/api/v1/notices/'));
    await page.goto('/contests');
    await noticesRead;
    await settled(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('complementary').filter({ hasText: text })).toHaveCount(count);
  }
});

async function agree(page: Page, question: string, action: string): Promise<void> {
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: action }).click();
}
