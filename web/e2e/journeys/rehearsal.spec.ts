import type { Page } from '@playwright/test';
import { createContest, openContest } from '../support/contests';
import { desktop, expect, phone, test } from '../support/journey';
import { enrol } from '../support/people';
import { ja as t } from '../support/texts';

/** Lets the bots play a number of rounds. */
async function playOn(page: Page, rounds: number) {
  const state = page.getByRole('region', { name: t('rounds:control.label') }).getByRole('heading');
  for (let round = 0; round < rounds; round++) {
    const before = await state.textContent();
    await page.getByRole('button', { name: t('rehearsal:control.round') }).click();
    await expect(state).not.toHaveText(before ?? '');
  }
}

test('an organiser rehearses a bracket on a phone, decides a match by hand and plays it to its champion', async ({
  screens,
}) => {
  const organiser = await enrol('櫓の主催');
  const id = await createContest(organiser, openContest({ entryMaxCount: 8 }));
  const page = await (await screens.open(organiser, phone)).newPage();
  await page.goto(`/contests/${id}/desk`);
  await page.getByRole('link', { name: t('rehearsal:open') }).click();
  await expect(page.getByText(t('rehearsal:private'))).toBeVisible();

  await page.getByRole('link', { name: /Bot 1 .*Bot 8/ }).click();
  await page.getByRole('button', { name: t('rehearsal:result.wins', { name: 'Bot 8' }) }).click();
  await expect(
    page.getByRole('heading', { name: t('rehearsal:control.progress', { decided: 1, matches: 7 }) }),
  ).toBeVisible();
  await playOn(page, 3);
  await expect(page.getByRole('heading', { name: t('rehearsal:places.title') })).toBeVisible();
  await expect(page.getByText(t('standings:places.first'), { exact: true })).toBeVisible();

  // Nothing is stored: the contest has neither entries nor a bracket.
  await page.goto(`/contests/${id}/tournament`);
  await expect(page.getByText(t('tournament:empty.title'))).toBeVisible();
  await expect(page.getByText('Bot 8')).toHaveCount(0);
});

test('an organiser rehearses a swiss draw with its playoff and corrects what it warns of', async ({
  screens,
}) => {
  const organiser = await enrol('櫓の主催');
  const id = await createContest(
    organiser,
    openContest({ contestType: 'SWISSDRAW', entryMaxCount: 16, swissRounds: 13, playoff: 4 }),
  );
  const page = await (await screens.open(organiser, desktop)).newPage();
  await page.goto(`/contests/${id}/edit`);
  await page.getByRole('link', { name: t('rehearsal:open') }).click();

  const warnings = page.getByRole('region', { name: t('rehearsal:warnings.title') });
  await expect(warnings.getByText(/15ラウンド × 60分/)).toBeVisible();
  await playOn(page, 1);
  await expect(page.getByRole('table').getByText('Bot 16')).toBeVisible();
  await page.getByRole('button', { name: t('rehearsal:control.all') }).click();
  await expect(page.getByRole('heading', { name: t('rehearsal:places.title') })).toBeVisible();
  await expect(page.getByText(t('rehearsal:stage.playoff'))).toBeVisible();

  await warnings
    .getByRole('listitem')
    .filter({ hasText: /15ラウンド × 60分/ })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(`/contests/${id}/edit#contestEnd`);
  await expect(page.locator('[data-field="contestEnd"] :focus')).toBeVisible();
});
