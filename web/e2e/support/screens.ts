import { expect, type Locator, type Page } from '@playwright/test';
import { toWallClock } from '@/shared/lib/datetime';
import { ja, plain, type Texts } from './texts';

const minute = 60_000;

/** A full minute, a number of minutes from now; negative for the past. */
export function minutesFromNow(count: number): Date {
  return new Date((Math.floor(Date.now() / minute) + count) * minute);
}

/** Fails unless an element is in the window as it is, without a scroll, and no bar is over it. A toast may be, until it goes. */
export async function expectOnScreen(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const isOnTop = () =>
    element.evaluate((shown) => {
      const { left, right, bottom } = shown.getBoundingClientRect();
      const top = document.elementFromPoint((left + right) / 2, bottom - 2);
      return shown.contains(top) || Boolean(top?.contains(shown));
    });
  await expect.poll(isOnTop).toBe(true);
}

/** Whether nothing lies over the middle of a line of a match. Runs in the page. */
export function atItsMiddle(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  return element.closest('article')?.contains(there) ?? false;
}

/** A toast of the app. */
export async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
}

/** Resolves once the next page is connected for live updates; call it before the page is opened. */
export function connected(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.once('websocket', (socket) => socket.once('framereceived', () => resolve()));
  });
}

/** Requests a sign-in link in the open login window. */
export async function askForLink(page: Page, t: Texts, email: string): Promise<void> {
  const modal = page.getByRole('dialog');
  await modal.getByLabel(t('auth:email')).fill(email);
  await modal.getByRole('checkbox', { name: plain(t('auth:agree')) }).check();
  await modal.locator('form').getByRole('button').click();
  await expect(modal.getByText(t('auth:sent.link', { email }))).toBeVisible();
}

/** The link in the e-mail to that address, on the inbox page. */
export async function mailOnInbox(page: Page, t: Texts, email: string): Promise<Locator> {
  await page.getByRole('link', { name: t('auth:sent.openInbox') }).click();
  await expect(page.getByRole('heading', { name: t('inbox:title') })).toBeVisible();
  return page.getByRole('article').filter({ hasText: email }).getByRole('link').first();
}

/** Sets a nickname on the profile page after the sign-up. */
export async function rename(page: Page, t: Texts, name: string): Promise<void> {
  await page.getByRole('link', { name: t('account:edit') }).click();
  await page.getByLabel(t('account:field.nickname')).fill(name);
  await page.getByRole('button', { name: t('common:save') }).click();
  await expectToast(page, t('account:saveChangeMsg'));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Chooses an act on the whole list of participants from its menu. */
export async function chooseListAct(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: ja('entry:participant.listActs') }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

interface Moment {
  t: Texts;
  language: string;
  zone: string;
}

/** Picks a day and a time in a date field, through its calendar. */
export async function setMoment(page: Page, where: Moment, label: string, at: Date): Promise<void> {
  const { t, language, zone } = where;
  const [day = '', clock = ''] = toWallClock(at.toISOString(), zone).split(' ');
  const [hours = '', minutes = ''] = clock.split(':');
  const spoken = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
  await page.getByRole('button', { name: new RegExp(`^${escaped(label)} `) }).click();
  const calendar = page.locator('[data-dates-dropdown]');
  const cell = calendar.getByRole('button', { name: spoken.format(new Date(day)), exact: true });
  // The calendar opens at the month of the field with some days around it, which is enough for the days of journeys.
  await expect(calendar.getByRole('table')).toBeVisible();
  if ((await cell.count()) === 0)
    await calendar.getByRole('button', { name: t('common:date.previous') }).click();
  await cell.click();
  await calendar.getByRole('spinbutton', { name: t('common:date.hours') }).fill(hours);
  await calendar.getByRole('spinbutton', { name: t('common:date.minutes') }).fill(minutes);
  await calendar.getByRole('button', { name: t('common:ok') }).click();
  await expect(calendar).toBeHidden();
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Opens the login window from the header. */
export async function openLogin(page: Page, t: Texts): Promise<Locator> {
  await page.getByRole('button', { name: t('shell:login'), exact: true }).click();
  return page.getByRole('dialog');
}

/** Logs in with a password in the open login window. */
export async function logIn(page: Page, t: Texts, login: string, password: string): Promise<void> {
  const modal = page.getByRole('dialog');
  await modal.getByLabel(t('auth:loginName')).fill(login);
  await modal.getByLabel(t('auth:password'), { exact: true }).fill(password);
  await modal.getByRole('button', { name: t('auth:login.passwordSubmit') }).click();
}

export async function logOut(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t('shell:menu') }).click();
  await page.getByRole('menuitem', { name: t('shell:logout') }).click();
  await expect(page.getByRole('button', { name: t('shell:login'), exact: true })).toBeVisible();
}

/** The page shows that its session was ended elsewhere, by the live connection and without a reload. */
export async function expectOut(page: Page, t: Texts): Promise<void> {
  const alert = page.getByRole('alert').filter({ hasText: t('shell:sessionEnded') });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('button', { name: t('shell:login'), exact: true })).toBeVisible();
}
