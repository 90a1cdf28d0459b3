import { type Language, languageNames, languages, languageTags } from '@/shared/i18n/languages';
import { desktop, expect, phone, test } from '../support/journey';
import { answer, enrol } from '../support/people';
import { connected, expectOnScreen } from '../support/screens';
import { ja as t, textsOf } from '../support/texts';

// The configuration switches animations off.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('the language chosen in the footer holds for every page and every visit', async ({ screens }) => {
  const page = await (await screens.open(null, phone)).newPage();
  await page.goto('/');
  let shown: Language = 'ja';
  for (const language of [...languages.filter((each) => each !== 'ja'), 'ja'] as const) {
    const selector = page.getByRole('combobox', { name: textsOf(shown)('shell:language') });
    await selector.selectOption(languageNames[language]);
    const texts = textsOf(language);
    const title = page.getByRole('heading', { level: 1, name: texts('home:hero.title') });
    await expect(title).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', languageTags[language]);
    await page.reload();
    await expect(title).toBeVisible();
    await page.getByRole('link', { name: texts('shell:contests'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: texts('contest:list.title') })).toBeVisible();
    await page.goto('/');
    shown = language;
  }
});

test('a browser’s own language is the first one shown', async ({ screens }) => {
  for (const [locale, language] of [
    ['ko-KR', 'ko'],
    ['zh-TW', 'zh'],
    ['fr-FR', 'en'],
  ] as const) {
    const page = await (await screens.open(null, { ...desktop, locale })).newPage();
    await page.goto('/');
    await expect(
      page.getByRole('heading', { level: 1, name: textsOf(language)('home:hero.title') }),
    ).toBeVisible();
  }
});

test('the theme follows the device until one is chosen, which then stays', async ({ screens }) => {
  const page = await (await screens.open(null, desktop)).newPage();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto('/');
  const theme = page.getByRole('combobox', { name: t('shell:theme.label') });
  await expect(theme).toHaveValue('auto');
  const dark = await ground();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(ground).not.toBe(dark);
  const light = await ground();
  await theme.selectOption(t('shell:theme.dark'));
  await expect.poll(ground).toBe(dark);
  await page.reload();
  await expect(theme).toHaveValue('dark');
  await expect.poll(ground).toBe(dark);
  await theme.selectOption(t('shell:theme.light'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.reload();
  await expect.poll(ground).toBe(light);
});

test.describe('a session that ended elsewhere', () => {
  test.use({ refusals: true });

  test('says so, signs out and asks to sign in for what needs it', async ({ screens }) => {
    const person = await enrol('みなと');
    const page = await (await screens.open(person, desktop)).newPage();
    // Usually the live connection reports it first. Here the answer to the next request does.
    await page.routeWebSocket(/\/connection\/websocket/, () => undefined);
    await page.route('**/api/v1/users/*/friends/*', async (route) => {
      await answer(person.api.POST('/auth/sign-out/'));
      await route.continue();
    });
    await page.goto('/contests');
    const header = page.getByRole('banner');
    await page.getByRole('button', { name: t('shell:menu') }).click();
    await page.getByRole('menuitem', { name: t('shell:friends') }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: new RegExp(`^${t('requestFault:authenticationError')}$`) }),
    ).toBeVisible();
    // The refusal reaches the page of friends, which stays under the login window until that is closed, or the preload for the
    // pointer on its link.
    const login = page.getByRole('dialog', { name: t('auth:login.title') });
    await expect(login).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(login).toBeHidden();
    await expect(header.getByRole('button', { name: t('shell:login'), exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/(contests)?$/);
    await page.reload();
    await expect(header.getByRole('button', { name: t('shell:login'), exact: true })).toBeVisible();
  });

  test('ends at once on a connected page', async ({ screens }) => {
    const person = await enrol('なぎさ');
    const page = await (await screens.open(person, desktop)).newPage();
    const live = connected(page);
    await page.goto('/contests');
    await live;
    await answer(person.api.POST('/auth/sign-out/'));
    await expect(page.getByRole('alert').filter({ hasText: t('shell:sessionEnded') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('shell:login'), exact: true })).toBeVisible();
  });
});

test('signing out leaves nothing of the account on the screen', async ({ screens }) => {
  const person = await enrol('しおり');
  const page = await (await screens.open(person, desktop)).newPage();
  await page.goto('/teams');
  await page.getByRole('button', { name: t('shell:menu') }).click();
  await expect(page.getByRole('menuitem', { name: 'しおり' })).toBeVisible();
  const ended = page.waitForResponse('**/auth/sign-out/');
  await page.getByRole('menuitem', { name: t('shell:logout') }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: t('shell:login'), exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('しおり')).toHaveCount(0);
  // The screen does not wait for the answer of the server, but the next step does.
  expect((await ended).ok()).toBe(true);
  const profile = await fetch(new URL('/api/v1/users/profile/', page.url()), {
    headers: { Authorization: `JWT ${person.token}` },
  });
  expect(profile.status).toBe(401);
});

test('the account menu of a small phone scrolls to its last entry', async ({ screens }) => {
  const person = await enrol('みじか');
  const window = { ...phone, viewport: { width: 360, height: 480 } };
  const page = await (await screens.open(person, window)).newPage();
  await page.goto('/teams');
  await page.getByRole('button', { name: t('shell:menu') }).click();
  await page.getByRole('menu').evaluate((menu) => menu.scrollTo(0, menu.scrollHeight));
  await expectOnScreen(page, page.getByRole('menuitem', { name: t('shell:logout') }));
});
