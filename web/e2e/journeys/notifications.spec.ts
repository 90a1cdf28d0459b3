import { claim, confirmedContest, drawBracket } from '../support/contests';
import { desktop, expect, phone, test } from '../support/journey';
import { expectSound } from '../support/look';
import { answer, enrol } from '../support/people';
import { connected } from '../support/screens';
import { ja as t } from '../support/texts';

test('a claim notifies the other side and links to the match', async ({ screens }) => {
  const organiser = await enrol('鐘の主催');
  const { id, name, players } = await confirmedContest(organiser, ['鐘いろは', '鐘にほへ'], {
    matches: { confirmMinutes: 10, warnMinutes: 0, walkoverMinutes: 0 },
  });
  const [claimant, other] = players as [(typeof players)[0], (typeof players)[0]];
  const bracket = await drawBracket(organiser, id);
  const match = bracket.rounds[0]?.matches[0];
  const page = await (await screens.open(other, desktop)).newPage();
  const live = connected(page);
  await page.goto('/contests');
  await live;
  const button = page.getByRole('banner').getByRole('button', { name: new RegExp(t('shell:notifications')) });
  const popup = page.getByRole('dialog', { name: t('notification:title') });

  await test.step('opening the list marks earlier notifications as seen', async () => {
    await expect(button).toHaveAccessibleName(/\d/);
    await button.click();
    await expect(popup.getByText(t('notification:text.contest.allowed'))).toBeVisible();
    await expect(button).toHaveAccessibleName(t('shell:notifications'));
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('a claim increases the badge, and a click opens the match', async () => {
    await claim(claimant, { contestId: id, format: 'tournament', stageId: bracket.id }, match?.id ?? 0);
    await expect(button).toHaveAccessibleName(/\d/);
    await button.click();
    const row = popup.getByRole('link', { name: new RegExp(t('notification:text.tournament.claimed')) });
    await expect(row).toContainText(name);
    await expect(row).toContainText(t('notification:unread'));
    await row.click();
    await expect(page).toHaveURL(`/contests/${id}/tournament/${bracket.id}/match/${match?.id}`);
    await expect(popup).toBeHidden();
    await expect(button).toHaveAccessibleName(t('shell:notifications'));
  });

  await test.step('the page of all notifications shows which was clicked', async () => {
    await page.goto('/notifications');
    const row = page.getByRole('link', { name: new RegExp(t('notification:text.tournament.claimed')) });
    await expect(row).not.toContainText(t('notification:unread'));
    await expectSound(page);
    await page.getByRole('button', { name: t('notification:readAll') }).click();
    await expect(page.getByText(t('notification:unread'))).toHaveCount(0);
  });
});

test('a muted kind does not change the badge', async ({ screens }) => {
  const me = await enrol('静かな人');
  const page = await (await screens.open(me, phone)).newPage();
  const button = page.getByRole('banner').getByRole('button', { name: new RegExp(t('shell:notifications')) });
  await page.goto('/settings/notifications');
  const kind = page.getByRole('switch', { name: t('settings:kind.admin.name') });
  await expect(kind).toBeChecked();
  await expect(page.getByRole('button', { name: t('notification:device.test') })).toBeDisabled();
  await answer(me.api.POST('/users/me/notifications/test/'));
  await expect(button).toHaveAccessibleName(/\d/);
  await button.click();
  await expect(button).toHaveAccessibleName(t('shell:notifications'));
  await page.keyboard.press('Escape');
  const saved = page.waitForResponse((r) => r.request().method() === 'PUT' && r.url().includes('/users/'));
  await kind.uncheck();
  await saved;
  await answer(me.api.POST('/users/me/notifications/test/'));
  // A job stores it, and no event tells the page.
  const stored = () =>
    answer(me.api.GET('/users/me/notifications/', { params: { query: { language: 'ja' } } }));
  await expect.poll(async () => (await stored()).items).toHaveLength(2);
  await button.click();
  const rows = page.getByRole('dialog', { name: t('notification:title') }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(button).toHaveAccessibleName(t('shell:notifications'));
});
