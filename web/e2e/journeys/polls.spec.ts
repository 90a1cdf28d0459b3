import type { Page } from '@playwright/test';
import { toWallClock } from '@/shared/lib/datetime';
import { expect, phone, test } from '../support/journey';
import { expectSound } from '../support/look';
import { answer, enrolAll, type Person } from '../support/people';
import { expectToast } from '../support/screens';
import { ja as t } from '../support/texts';

/** A time zone in which enough hours of today are left for a team to play after the poll. */
const zone = new Date().getUTCHours() < 12 ? 'Asia/Tokyo' : 'America/Los_Angeles';

/** The time in that zone, a number of minutes after the next full minute that leaves enough time to save. */
function clock(minutes: number): string {
  const next = Math.ceil((Date.now() + 8_000) / 60_000) + minutes;
  return toWallClock(new Date(next * 60_000).toISOString(), zone).slice(11, 16);
}

// The poll begins at a full minute. This is a journey of its own, so that others run while it waits.
test('a changed schedule decides the next poll of a team, which members answer', async ({ screens }) => {
  const [captain, mate] = (await enrolAll(['あかつき', 'ゆうぐれ'])) as [Person, Person];
  const body = {
    name: `宵の弓${Date.now() % 1_000_000_000}`,
    activityDays: [0, 1, 2, 3, 4, 5, 6],
    activityStart: '21:00',
    activityEnd: '23:30',
    pollStart: '18:00',
  };
  const { id } = await answer(captain.api.POST('/teams/', { body }));
  const { token } = await answer(captain.api.POST('/teams/{id}/invitations/', { params: { path: { id } } }));
  await answer(mate.api.POST('/teams/invitations/{token}/accept/', { params: { path: { token } } }));
  const lead = await (await screens.open(captain, phone)).newPage();
  const join = await (await screens.open(mate, phone)).newPage();
  for (const page of [lead, join]) await page.goto(`/teams/${id}`);

  await test.step('the captain changes the schedule', async () => {
    const sheet = lead.getByRole('dialog');
    const choice = zone.replace('_', ' ');
    await lead.getByRole('button', { name: t('team:form.edit') }).click();
    await sheet.getByRole('combobox', { name: t('team:field.timezone') }).fill(choice);
    await lead
      .getByRole('option', { name: new RegExp(`^${choice}`) })
      .first()
      .click();
    await sheet.getByLabel(t('team:field.activityStart')).fill(clock(120));
    await sheet.getByLabel(t('team:field.activityEnd')).fill(clock(180));
    await sheet.getByLabel(t('team:field.pollStart')).fill(clock(0));
    await sheet.getByRole('button', { name: t('common:save') }).click();
    await expectToast(lead, t('team:saved'));
  });

  await test.step('both answer, and read the answers without reloading', async () => {
    await expect(join.getByRole('group', { name: t('team:poll.question') })).toBeVisible();
    await expectSound(join);
    const say = (page: Page, answer: 'yes' | 'no') =>
      page
        .getByRole('group', { name: t('team:poll.question') })
        .getByRole('button', { name: t(`team:poll.answer.${answer}`) });
    await say(join, 'yes').click();
    await expect(say(join, 'yes')).toHaveAttribute('aria-pressed', 'true');
    await expect(say(lead, 'yes')).toContainText(t('team:poll.count', { count: 1 }));
    await say(lead, 'no').click();
    await expect(say(lead, 'no')).toHaveAttribute('aria-pressed', 'true');
  });
});
