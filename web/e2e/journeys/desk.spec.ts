import type { Page } from '@playwright/test';
import {
  begin,
  changeContest,
  claim,
  createContest,
  drawBracket,
  enterAll,
  openContest,
} from '../support/contests';
import { expect, phone, test } from '../support/journey';
import { expectSound } from '../support/look';
import { answer, enrol, enrolAll, type Person } from '../support/people';
import { connected, expectOnScreen, expectToast, minutesFromNow } from '../support/screens';
import { ja as t } from '../support/texts';

const players = ['いろは', 'にほへ', 'とちり', 'ぬるを'];

async function listening(page: Page, at: string): Promise<void> {
  const live = connected(page);
  await page.goto(at);
  await live;
}

async function checkIn(contestId: number, { id, api }: Person): Promise<void> {
  const params = { path: { id: contestId, userId: id } };
  await answer(api.PUT('/contests/{id}/users/{userId}/checkin/', { params, body: { checkin: true } }));
}

test('the desk leads an organiser with a phone from entry to play', async ({ screens }) => {
  const organiser = await enrol('机の主催');
  const people = await enrolAll(players);
  const input = openContest({
    entryMaxCount: 4,
    checkin: true,
    checkinStart: minutesFromNow(-30).toISOString(),
    checkinEnd: minutesFromNow(110).toISOString(),
  });
  const id = await createContest(organiser, input);
  await enterAll(id, people);
  const page = await (await screens.open(organiser, phone)).newPage();
  const steps = page.getByRole('list', { name: t('desk:steps.label') });
  const now = (step: 'entry' | 'confirm' | 'checkin' | 'draw' | 'play') =>
    expect(steps.locator('[aria-current="step"]')).toHaveText(new RegExp(t(`desk:step.${step}`)));

  await test.step('entry', async () => {
    await listening(page, `/contests/${id}/desk`);
    await now('entry');
    await expect(steps.getByText(t('desk:now.entry', { count: 4, max: 4 }))).toBeVisible();
    await expect(steps.getByRole('button', { name: t('desk:action.copyLink') })).toBeVisible();
    await expectSound(page);
  });

  await test.step('confirming', async () => {
    const ended = { entryEnd: minutesFromNow(-1).toISOString() };
    await changeContest(organiser, id, input, ended);
    Object.assign(input, ended);
    await now('confirm');
    await steps.getByRole('link', { name: t('desk:action.openConfirm') }).click();
    await page.getByRole('button', { name: t('entry:confirm.action') }).click();
    await expect(page.getByRole('heading', { name: t('entry:result.solo', { count: 4 }) })).toBeVisible();
  });

  await test.step('check-in, with those who are missing', async () => {
    await page.goto(`/contests/${id}/desk`);
    await now('checkin');
    const missing = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: /ぬるを|とちり/ }) });
    await expect(missing).toHaveCount(2);
    for (const person of people.slice(0, 3)) await checkIn(id, person);
    await expect(missing).toHaveCount(1);
    await expect(missing).toHaveText('ぬるを');
    await expect(page.getByRole('link', { name: new RegExp(`3/4.*${t('desk:bar.checkin')}`) })).toBeVisible();
  });

  await test.step('drawing', async () => {
    await changeContest(organiser, id, input, { checkinEnd: minutesFromNow(-1).toISOString() });
    await now('draw');
    await steps.getByRole('link', { name: t('common:createStage.tournament') }).click();
    await page.getByRole('button', { name: t('tournament:edit.add'), exact: true }).click();
    await expect(page).toHaveURL(`/contests/${id}`);
  });

  await test.step('play', async () => {
    await page.getByRole('link', { name: t('contest:organise.desk') }).click();
    await now('play');
    const open = steps.getByRole('link', { name: t('desk:action.openMatches') });
    await expectOnScreen(page, open);
    await open.click();
    await expect(page).toHaveURL(`/contests/${id}/tournament?show=open#open`);
    const filter = page.getByRole('button', { pressed: true }).and(page.locator('#open button'));
    await expect(filter).toBeVisible();
    await page.reload();
    await expect(filter).toBeVisible();
  });
});

test('a match whose sides disagree calls the organiser and is settled', async ({ screens }) => {
  const organiser = await enrol('裁く主催');
  const people = await enrolAll(['白虎', '青龍']);
  const input = openContest({ matches: { confirmMinutes: 10, warnMinutes: 0, walkoverMinutes: 0 } });
  const id = await createContest(organiser, input);
  await enterAll(id, people);
  await begin(organiser, id, input);
  const { id: stageId, rounds } = await drawBracket(organiser, id, 3);
  const [match] = rounds[0]?.matches ?? [];
  if (!match) throw new Error('no match');

  const page = await (await screens.open(organiser, phone)).newPage();
  await listening(page, `/contests/${id}/desk`);
  await expect(page.getByText(t('desk:attention.none'))).toBeVisible();
  // Each side reports its own win.
  const stage = { contestId: id, format: 'tournament', stageId } as const;
  for (const person of people) await claim(person, stage, match.id);
  const line = page.getByRole('link', { name: new RegExp(t('desk:attention.conflict')) });
  await expect(line).toBeVisible();
  await expect(line).toHaveText(/白虎.*青龍|青龍.*白虎/);
  await expect(page.getByText(t('desk:blocker.conflicts', { count: 1 }))).toBeVisible();
  await expectSound(page);
  await line.click();
  await expect(page.getByText(t('match:claim.disputedOperator'))).toBeVisible();
  const claimed = page.getByRole('group', { name: t('match:claim.of', { name: '白虎' }) });
  await claimed.getByRole('button', { name: t('match:claim.rule') }).click();
  await expect(page.getByText(t('match:next.champion', { name: '白虎' }))).toBeVisible();
  await page.goto(`/contests/${id}/desk`);
  await expect(page.getByText(t('desk:now.champion', { name: '白虎' }))).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('entry is closed, opened again, and the contest started, with one act each', async ({ screens }) => {
  const organiser = await enrol('早めの主催');
  const people = await enrolAll(['あけぼの', 'ゆうなぎ']);
  const input = openContest();
  const id = await createContest(organiser, input);
  await enterAll(id, people);
  const page = await (await screens.open(organiser, phone)).newPage();
  const steps = page.getByRole('list', { name: t('desk:steps.label') });
  const now = (step: 'entry' | 'confirm' | 'draw') =>
    expect(steps.locator('[aria-current="step"]')).toHaveText(new RegExp(t(`desk:step.${step}`)));
  const sure = (title: string, act: string) =>
    page.getByRole('dialog', { name: title }).getByRole('button', { name: act }).click();
  const stored = () => answer(organiser.api.GET('/contests/{id}/', { params: { path: { id } } }));

  await listening(page, `/contests/${id}/desk`);
  await now('entry');
  await steps.getByRole('button', { name: t('contest:times.close') }).click();
  await expectSound(page);
  await sure(t('contest:times.closeQuestion'), t('contest:times.close'));
  await expectToast(page, t('contest:times.closed'));
  await now('confirm');
  expect((await stored()).contestStart).toBe(input.contestStart);

  await steps.getByRole('button', { name: t('contest:times.reopen') }).click();
  const sheet = page.getByRole('dialog', { name: t('contest:times.reopen') });
  await sheet.getByRole('radio', { name: /^15/ }).check();
  await expectSound(page);
  await sheet.getByRole('button', { name: t('contest:times.extendAction') }).click();
  await expectToast(page, t('contest:times.extended'));
  await now('entry');

  await steps.getByRole('button', { name: t('contest:times.start') }).click();
  await sure(t('contest:times.startQuestion'), t('contest:times.start'));
  await expectToast(page, t('contest:times.started'));
  await now('confirm');
  const started = await stored();
  expect(started.status).toBe('match');
  expect(started.contestEnd).toBe(input.contestEnd);
});
