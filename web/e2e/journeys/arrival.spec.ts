import { createContest, openContest } from '../support/contests';
import { expect, phone, test } from '../support/journey';
import { expectSound } from '../support/look';
import { answer, enrol, mailedCode, newEmail } from '../support/people';
import { expectToast } from '../support/screens';
import { countTaps } from '../support/taps';
import { ja as t } from '../support/texts';

// The browser writes refused requests to its console: a wrong code is one of them.
test.use({ refusals: true });

test('from a shared link to the entry in six taps, with a new account', async ({ screens }) => {
  const organiser = await enrol('主催者');
  const contest = await createContest(organiser, openContest({ name: `宵闇カップ ${Date.now()}` }));
  const page = await (await screens.open(null, phone)).newPage();
  const taps = await countTaps(page);
  const email = newEmail();
  await page.goto(`/contests/${contest}`);

  await page
    .getByRole('button', { name: t('entry:enter.action') })
    .first()
    .click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByLabel(t('auth:email'))).toBeFocused();
  await page.keyboard.type(email);
  await modal.getByRole('checkbox').click();
  await expectSound(page);
  await modal.getByRole('button', { name: t('auth:link.submit') }).click();
  await expect(modal.getByText(t('auth:sent.link', { email }))).toBeVisible();
  await expectSound(page);
  await expect(modal.getByLabel(t('auth:code.label'))).toBeFocused();
  await page.keyboard.type(await mailedCode(email));

  await expect(page.getByLabel(t('auth:nickname.label'), { exact: true })).toBeFocused();
  await page.keyboard.type('あおい');
  // The generated picture is whole.
  const frame = page.locator('fieldset label');
  expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expectSound(page);
  await page.getByRole('button', { name: t('auth:nickname.submit') }).click();

  const form = page.getByRole('dialog');
  await expect(form.getByLabel(t('entry:field.gameUsername'))).toBeFocused();
  await page.keyboard.type('aoi');
  await form.getByLabel(t('entry:field.twitterId')).focus();
  await page.keyboard.type('@aoi');
  await form.getByRole('checkbox', { name: t('entry:policy.agree') }).click();
  await form.getByRole('button', { name: t('entry:form.submit') }).click();
  await expectToast(page, t('entry:contestEntrySuccess'));
  await expect(page).toHaveURL(`/contests/${contest}`);
  expect(await taps()).toBeLessThanOrEqual(6);
});

test('a code says how often it may be entered, and works only where it was asked for', async ({
  screens,
  request,
}) => {
  const email = newEmail();
  const page = await (await screens.open(null, phone)).newPage();
  await page.goto('/');
  await page.getByRole('button', { name: t('home:hero.start') }).click();
  const modal = page.getByRole('dialog', { name: t('auth:signUp.title') });
  await modal.getByLabel(t('auth:email')).fill(email);
  await modal.getByRole('checkbox').check();
  await modal.getByRole('button', { name: t('auth:link.submit') }).click();
  const code = await mailedCode(email);
  const field = page.getByLabel(t('auth:code.label'));
  await field.fill(code === '123456' ? '654321' : '123456');
  await expect(page.getByText(t('fault:signInCodeInvalid', { left: 4 }))).toBeVisible();

  const elsewhere = await request.post(new URL('/api/v1/auth/magic-links/code/', page.url()).href, {
    data: { code },
  });
  expect(elsewhere.status()).toBe(422);

  // A phone that had to make room loads the page again.
  await page.reload();
  await page.getByRole('button', { name: t('shell:login'), exact: true }).click();
  await page.getByLabel(t('auth:code.label')).fill(code);
  await page.getByLabel(t('auth:nickname.label'), { exact: true }).fill('あおい');
  await page.getByRole('button', { name: t('auth:nickname.submit') }).click();
  await expectToast(page, t('auth:magicLink.welcome', { name: 'あおい' }));
  await expect(page).toHaveURL('/');
});

test('a contest begins with its name on the home page', async ({ screens }) => {
  const email = newEmail();
  const page = await (await screens.open(null, phone)).newPage();
  await page.goto('/');
  await page.getByPlaceholder(t('home:start.placeholder')).fill('宵闇カップ');
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog');
  await modal.getByLabel(t('auth:email')).fill(email);
  await modal.getByRole('checkbox').check();
  await modal.getByRole('button', { name: t('auth:link.submit') }).click();
  await page.getByLabel(t('auth:code.label')).fill(await mailedCode(email));
  await page.getByLabel(t('auth:nickname.label'), { exact: true }).fill('あおい');
  await page.getByRole('button', { name: t('auth:nickname.submit') }).click();
  await expect(page.getByLabel(t('contest:form.field.name'))).toHaveValue('宵闇カップ');
});

test('follows a player in two taps, and hears of the result', async ({ screens }) => {
  const [star, fan] = await Promise.all([enrol('星選手'), enrol('ファン')]);
  const page = await (await screens.open(fan, phone)).newPage();
  const taps = await countTaps(page);
  await page.goto(`/users/${star.id}`);
  await page.getByRole('button', { name: t('follow:followName', { name: star.name }) }).click();
  await expectToast(page, t('follow:done.on', { name: star.name }));
  expect(await taps()).toBeLessThanOrEqual(2);
  await page.goto('/following');
  await expect(page.getByRole('link', { name: star.name })).toBeVisible();
  await expectSound(page);
  const { items } = await answer(fan.api.GET('/users/me/follows/'));
  expect(items).toHaveLength(1);
});

test('a visitor who follows signs in on the way', async ({ screens }) => {
  const star = await enrol('星選手');
  const email = newEmail();
  const page = await (await screens.open(null, phone)).newPage();
  await page.goto(`/users/${star.id}`);
  await page.getByRole('button', { name: t('follow:followName', { name: star.name }) }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel(t('auth:email')).fill(email);
  await modal.getByRole('checkbox').check();
  await modal.getByRole('button', { name: t('auth:link.submit') }).click();
  await page.getByLabel(t('auth:code.label')).fill(await mailedCode(email));
  await page.getByLabel(t('auth:nickname.label'), { exact: true }).fill('ファン');
  await page.getByRole('button', { name: t('auth:nickname.submit') }).click();
  await expect(
    page.getByRole('button', { name: t('follow:unfollowName', { name: star.name }) }),
  ).toBeVisible();
});
