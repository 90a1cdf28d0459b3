import { begunContest, decide, drawBracket } from '../support/contests';
import { desktop, expect, phone, test } from '../support/journey';
import { settled } from '../support/network';
import { enrol } from '../support/people';
import { ja as t } from '../support/texts';

/** A contest of four in play, with the first semi-final decided. */
async function played() {
  const organiser = await enrol('会場の主催');
  const { id, name } = await begunContest(organiser, ['あかね', 'いぶき', 'うしお', 'えにし']);
  const bracket = await drawBracket(organiser, id);
  const [first, second] = bracket.rounds[0]?.matches ?? [];
  if (!first || !second) throw new Error('no matches');
  await decide(organiser, id, bracket.id, first);
  return { id, name, organiser, bracketId: bracket.id, first, second };
}

test('the hall screen turns through bracket and matches, live and without controls', async ({ screens }) => {
  const { id, name, organiser, bracketId, second } = await played();
  const page = await (await screens.open(null, desktop)).newPage();
  await page.clock.install();
  await page.goto(`/contests/${id}/screen`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('region', { name: t('tournament:bracket') })).toBeVisible();
  await page.clock.runFor(15_000);
  const matches = page.getByRole('region', {
    name: new RegExp(`${t('contest:screen.matches')}|${t('contest:screen.playing')}`),
  });
  await expect(matches).toBeVisible();
  await expect(matches.getByText(second.participants[0]?.name ?? '')).toBeVisible();
  // A result reaches the screen without a reload.
  await decide(organiser, id, bracketId, second);
  await page.clock.runFor(1000);
  await expect(matches.getByText(t('match:round.final'))).toBeVisible();
});

test('an upright hall screen lists the matches of the round in large letters', async ({ screens }) => {
  const { id, second } = await played();
  const viewport = { width: 1080, height: 1920 };
  const page = await (await screens.open(null, { ...desktop, viewport })).newPage();
  await page.goto(`/contests/${id}/screen`);
  const matches = page.getByRole('region', { name: t('tournament:bracket') }).getByRole('listitem');
  await expect(matches).toHaveCount(2);
  const name = matches.getByText(second.participants[0]?.name ?? '');
  const letters = await name.evaluate((element) => element.getBoundingClientRect().height);
  expect(letters).toBeGreaterThan(viewport.width / 40);
});

test('a reader who hides results sees them only after asking', async ({ screens }) => {
  const { id, bracketId, first } = await played();
  const winner = first.participants[0]?.name ?? '';
  const page = await (await screens.open(null, phone)).newPage();
  await page.goto(`/contests/${id}/tournament`);
  const list = page.getByRole('main');
  await expect(list.getByText(winner).first()).toBeVisible();
  await page.getByLabel(t('shell:spoilers.label')).selectOption({ label: t('shell:spoilers.choice.hide') });
  await expect(page.getByText(t('shell:spoilers.hidden'))).toBeVisible();
  await expect(list.locator('[data-result]')).toHaveCount(0);

  await page.goto(`/contests/${id}/tournament/${bracketId}/match/${first.id}`);
  await expect(page.getByText(t('shell:spoilers.hidden'))).toBeVisible();
  await expect(page.getByText(winner)).toHaveCount(0);
  // A visitor reads a match under the login window.
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('shell:spoilers.show') }).click();
  await expect(page.getByRole('main').getByText(winner).first()).toBeVisible();

  // The choice is remembered; what was asked for is not.
  await page.goto(`/contests/${id}/tournament`);
  await page.getByRole('button', { name: t('shell:spoilers.show') }).click();
  await expect(list.locator('[data-result="won"]').first()).toBeVisible();
});

test('a bracket, its rounds and the participants are printed without bars', async ({ screens }) => {
  const { id } = await played();
  const page = await (await screens.open(null, phone)).newPage();
  await page.goto(`/contests/${id}/tournament`);
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  // The whole drawing replaces the list of one round.
  await expect(page.locator('[data-density] article')).toHaveCount(3);
  const ink = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor];
  });
  expect(ink).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('banner')).toBeVisible();
});
