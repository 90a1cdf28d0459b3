import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { changeContest, createContest, enterAll, openContest, saveSurvey } from '../support/contests';
import { desktop, expect, phone, test } from '../support/journey';
import { enrol, enrolAll, enrolWithPassword } from '../support/people';
import { choose, chooseListAct, connected, expectToast, minutesFromNow } from '../support/screens';
import { ja as t } from '../support/texts';

// The browser writes refused entries to its console: beyond the maximum, and of a banned person.
test.use({ refusals: true });

/** A page with a live connection on the device of a person. */
async function listening(page: Page, at: string): Promise<Page> {
  const live = connected(page);
  await page.goto(at);
  await live;
  return page;
}

async function openEntry(page: Page, action: string): Promise<Locator> {
  await page.getByRole('button', { name: action }).first().click();
  const name = action === t('entry:enter.waitingList') ? action : t('entry:form.title');
  const form = page.getByRole('dialog', { name, exact: true });
  await form.getByLabel(t('entry:field.gameUsername')).fill('player');
  await form.getByLabel(t('entry:field.twitterId')).fill('player');
  await form.getByRole('checkbox', { name: t('entry:policy.agree') }).check();
  return form;
}

test('a waiting entry moves up when another one is withdrawn', async ({ screens }) => {
  const [organiser, first, other, late] = await enrolAll(['定員の主催', '先の人', '次の人', '待つ人']);
  if (!organiser || !first || !other || !late) throw new Error('nobody enrolled');
  const id = await createContest(organiser, openContest({ entryMaxCount: 2 }));
  await enterAll(id, [first, other]);

  const waiting = await listening(await (await screens.open(late, phone)).newPage(), `/contests/${id}`);
  const form = await openEntry(waiting, t('entry:enter.waitingList'));
  await form.getByRole('button', { name: t('entry:enter.waitingList') }).click();
  await expectToast(waiting, t('entry:enter.successWaiting'));
  await expect(
    waiting.getByRole('button', { name: t('entry:place.waitingAt', { position: 1 }) }).first(),
  ).toBeVisible();

  const leaving = await (await screens.open(first, phone)).newPage();
  await leaving.goto(`/contests/${id}`);
  await leaving
    .getByRole('button', { name: t('entry:place.applied') })
    .first()
    .click();
  await leaving.getByRole('button', { name: t('entry:withdraw.action') }).click();
  const sure = leaving.getByRole('dialog', { name: t('entry:withdraw.question') });
  await sure.getByRole('button', { name: t('entry:withdraw.action') }).click();
  await expectToast(leaving, t('entry:withdraw.done'));

  await expectToast(waiting, t('entry:own.movedUp'));
  await expect(waiting.getByRole('button', { name: t('entry:place.applied') }).first()).toBeVisible();
});

test('operators see check-ins as they come, choose who plays and meet them in a room', async ({
  screens,
}) => {
  const organiser = await enrol('確定の主催');
  const players = await enrolAll(['あかり', 'いずみ', 'うみか', 'えいじ', 'おとは']);
  const input = openContest({
    entryMaxCount: 3,
    checkin: true,
    checkinStart: minutesFromNow(-30).toISOString(),
    checkinEnd: minutesFromNow(100).toISOString(),
  });
  const id = await createContest(organiser, input);
  await enterAll(id, players, { overMax: true });
  await changeContest(organiser, id, input, { entryEnd: minutesFromNow(-1).toISOString() });
  const context = await screens.open(organiser, desktop);
  const page = await listening(await context.newPage(), `/contests/${id}/participant/entryconfirm`);
  const list = await listening(await context.newPage(), `/contests/${id}/participant`);
  const counted = (count: number) =>
    list.getByRole('status').filter({ hasText: t('entry:checkin.countSpoken', { count, of: 3 }) });
  await expect(counted(0)).toBeVisible();
  const here = page.getByRole('img', {
    name: t('common:labelled', { label: t('entry:fact.checkin'), text: t('entry:fact.yes') }),
  });
  await expect(page.getByText(t('entry:place.waitingShort', { position: 2 }))).toBeVisible();
  await expect(here).toHaveCount(0);

  await test.step('somebody checks in', async () => {
    const present = await (await screens.open(players[1] ?? null, phone)).newPage();
    await present.goto(`/contests/${id}`);
    await present
      .getByRole('button', { name: t('entry:checkin.action') })
      .first()
      .click();
    await expectToast(present, t('entry:checkin.success'));
    await expect(here).toHaveCount(1);
    await expect(counted(1)).toBeVisible();
    await list.close();
  });

  const rows = page.getByRole('button', { name: new RegExp(t('entry:applicant.open', { name: '' })) });
  const chosen = (count: number) =>
    expect(
      page.getByRole('status').filter({ hasText: t('entry:confirm.count', { count, max: 3 }) }),
    ).toBeVisible();

  await test.step('the list is ordered and narrowed without changing who is chosen', async () => {
    await chosen(3);
    await page.getByRole('button', { name: t('entry:view.filter'), exact: true }).click();
    await choose(page, t('entry:view.label'), t('entry:view.order.checkin'));
    await expect(rows.first()).toHaveAccessibleName(t('entry:applicant.open', { name: 'いずみ' }));
    await page.getByRole('button', { name: t('entry:view.show.checkedIn'), exact: true }).click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: t('entry:view.reset') }).click();
    await page.getByRole('searchbox', { name: t('entry:participant.find') }).fill('おとは');
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: t('entry:view.reset') }).click();
    await expect(rows).toHaveCount(5);
    await chosen(3);
  });

  await test.step('checked-in entries and two waiting ones are chosen', async () => {
    await page.getByRole('button', { name: t('entry:confirm.chooseCheckedIn') }).click();
    await chosen(1);
    for (const name of ['えいじ', 'おとは']) await page.getByRole('checkbox', { name }).check();
    await chosen(3);
    await page.getByRole('button', { name: t('entry:confirm.action') }).click();
    await expect(page.getByRole('heading', { name: t('entry:result.solo', { count: 3 }) })).toBeVisible();
    const moved = (label: string) =>
      page.getByRole('definition').filter({ has: page.getByRole('link', { name: label }) });
    await expect(moved('いずみ')).toHaveText(/おとは/);
    await expect(moved('あかり')).toHaveText(/うみか/);
    await expect(page.getByRole('link', { name: t('entry:result.openRoom') })).toHaveAttribute(
      'href',
      new RegExp(`^/contests/${id}/chats/\\d+$`),
    );
    // On a phone the next step is in view, above the dock.
    await page.setViewportSize({ width: 360, height: 740 });
    const bottom = async () => {
      const box = await page.getByRole('link', { name: t('common:createStage.tournament') }).boundingBox();
      return box ? box.y + box.height : Number.POSITIVE_INFINITY;
    };
    const dock = page.getByRole('navigation', { name: t('shell:mainNavigation'), exact: true });
    await expect.poll(async () => (await bottom()) <= ((await dock.boundingBox())?.y ?? 0)).toBe(true);
  });
});

test('operators remove entries and ban a person, who is notified and can enter again later', async ({
  screens,
}) => {
  const organiser = await enrol('出禁の主催');
  const players = await enrolAll(['残る人', '外す人', '外す人二', '禁じる人']);
  const banned = players[3];
  if (!banned) throw new Error('nobody enrolled');
  const id = await createContest(organiser, openContest());
  await enterAll(id, players);
  const page = await (await screens.open(organiser, phone)).newPage();
  await page.goto(`/contests/${id}/participant`);
  const tick = (name: string) =>
    page.getByRole('checkbox', { name: t('entry:participant.select', { name }), exact: true });

  await tick('外す人').check();
  await tick('外す人二').check();
  await page.getByRole('button', { name: t('entry:participant.delete') }).click();
  const sure = page.getByRole('dialog', { name: t('entry:participant.deleteQuestion', { count: 2 }) });
  await sure.getByLabel(t('entry:reason.label')).fill('重複したエントリー');
  await sure.getByRole('button', { name: t('entry:participant.delete') }).click();
  await expectToast(page, t('entry:participant.deleted', { count: 2 }));
  await expect(page.getByRole('checkbox', { name: /を選ぶ$/ })).toHaveCount(2);

  await tick('禁じる人').check();
  await page.getByRole('button', { name: t('entry:ban.action'), exact: true }).click();
  const ban = page.getByRole('dialog', { name: t('entry:ban.title', { count: 1 }) });
  await ban.getByLabel(t('entry:ban.reason')).fill('前回の無断欠席');
  await ban.getByRole('button', { name: t('entry:ban.confirm') }).click();
  await expectToast(page, t('entry:ban.done', { count: 1 }));
  await expect(tick('禁じる人')).toHaveCount(0);

  const entering = await (await screens.open(banned, phone)).newPage();
  await entering.goto(`/contests/${id}`);
  await expect(entering.getByText(t('fault:bannedFromContest'))).toBeVisible();
  await expect(entering.getByRole('button', { name: t('entry:enter.action') })).toHaveCount(0);

  await chooseListAct(page, t('entry:ban.list'));
  const bans = page.getByRole('dialog', { name: t('entry:ban.list') });
  await expect(bans.getByRole('listitem')).toHaveText(/禁じる人.*前回の無断欠席/);
  await bans.getByRole('button', { name: t('entry:ban.liftOf', { name: '禁じる人' }) }).click();
  await page
    .getByRole('dialog', { name: t('entry:ban.liftQuestion', { name: '禁じる人' }) })
    .getByRole('button', { name: t('entry:ban.lift') })
    .click();
  await expectToast(page, t('entry:ban.lifted', { name: '禁じる人' }));
  const form = await openEntry(entering, t('entry:enter.action'));
  await form.getByRole('button', { name: t('entry:form.submit') }).click();
  await expectToast(entering, t('entry:contestEntrySuccess'));
});

test('entries are exported and imported as a table', async ({ screens }) => {
  const [organiser, player] = await enrolAll(['表計算の主催', '表の人']);
  if (!organiser || !player) throw new Error('nobody enrolled');
  const added = `table_${Date.now() % 1_000_000_000}`;
  await enrolWithPassword(added, 'table2026');
  const name = `表計算杯 ${Date.now()}`;
  const id = await createContest(organiser, openContest({ name }));
  const [question] = await saveSurvey(organiser, id, [{ question_detail: '使う機体', input_type: 'TEXT' }]);
  await enterAll(id, [player], { answers: [{ questionId: question?.id ?? 0, value: '=SUM(1,2)' }] });
  const page = await (await screens.open(organiser, desktop)).newPage();
  await page.goto(`/contests/${id}/participant`);

  await test.step('a file holds everybody with their answers, and no formulas', async () => {
    const download = page.waitForEvent('download');
    await chooseListAct(page, t('entry:export.all'));
    const file = await download;
    expect(file.suggestedFilename()).toContain(name);
    const text = await readFile(await file.path(), 'utf8');
    const [head = '', line = ''] = text.split('\r\n');
    expect(head).toMatch(/^\uFEFF"entryId",.*,"使う機体"$/);
    expect(line).toContain('表の人');
    expect(line).toMatch(/"'=SUM\(1,2\)"$/);
  });

  await chooseListAct(page, t('entry:import.action'));
  const dialog = page.getByRole('dialog', { name: t('entry:import.title') });
  const preview = dialog.getByRole('row');
  const take = (lines: string[]) =>
    dialog.locator('input[type="file"]').setInputFiles({
      name: 'entries.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\r\n')),
    });
  const head = 'username,twitterId,gameUsername,使う機体';

  await test.step('a faulty row refuses the whole file', async () => {
    await take([head, `${added},table,Table,ジム`, 'nobody_at_all,table,Table,ジム']);
    await expect(preview).toHaveCount(3);
    await expect(preview.nth(1)).toHaveText(new RegExp(`^3.*${t('fault:userDoesNotExist')}`));
    await expect(dialog.getByText(t('entry:import.blocked'))).toBeVisible();
    await expect(dialog.getByRole('button', { name: t('entry:import.apply', { count: 1 }) })).toBeDisabled();
  });

  await test.step('the corrected file is imported', async () => {
    await take([head, `${added},table,Table,ジム`]);
    await expect(preview).toHaveCount(2);
    await dialog.getByRole('button', { name: t('entry:import.apply', { count: 1 }) }).click();
    await expectToast(page, t('entry:import.done', { added: 1, updated: 0 }));
    const entries = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
    await expect(entries).toHaveCount(2);
    await expect(entries.filter({ hasText: '@table' })).toBeVisible();
  });
});
