import type { Page } from '@playwright/test';
import { desktop, expect, phone, test } from '../support/journey';
import { expectSound } from '../support/look';
import { enrolWithPassword, mailedCode, mailedLink, newEmail, signIn } from '../support/people';
import { connected, expectOut, expectToast, logIn, logOut, openLogin } from '../support/screens';
import { ja as t } from '../support/texts';

test.use({ refusals: true });

test('a password, from sign-up over a lock and a reset to its change, on a phone', async ({ screens }) => {
  const page = await (await screens.open(null, phone)).newPage();
  const email = newEmail();
  const username = newUsername('haru');
  const modal = page.getByRole('dialog');

  await test.step('signs up and completes it by mail', async () => {
    await page.goto('/');
    await openLogin(page, t);
    await modal.getByRole('button', { name: t('auth:toSignUp') }).click();
    await modal.getByRole('button', { name: t('auth:otherWaysSignUp') }).click();
    await modal.getByLabel(t('auth:email')).fill(email);
    await modal.getByLabel(t('auth:username')).fill(username);
    await modal.getByLabel(t('auth:password'), { exact: true }).fill('haru2026');
    await modal.getByRole('checkbox').check();
    await modal.getByRole('button', { name: t('auth:signUp.passwordSubmit') }).click();
    await expect(modal.getByText(t('auth:sent.activation', { email }))).toBeVisible();
    await expectSound(page);
    await page.goto((await mailedLink(email, '/activate')).href);
    await expect(page.getByText(t('auth:activate.text', { username }))).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: t('auth:activate.submit') }).click();
    await expect(page.getByRole('main').getByText(t('auth:activate.success'))).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: t('auth:nickname.later') }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('is locked after five wrong passwords, also for the right one', async () => {
    await logOut(page, t);
    await openLogin(page, t);
    await modal.getByRole('checkbox').check();
    await modal.getByRole('button', { name: t('auth:otherWays') }).click();
    const tries = page.waitForResponse((response) => response.url().endsWith('/auth/sign-in/'));
    await logIn(page, t, username, 'wrong2026');
    await tries;
    for (let count = 2; count <= 4; count++) {
      const next = page.waitForResponse((response) => response.url().endsWith('/auth/sign-in/'));
      await logIn(page, t, username, `wrong202${count}`);
      await next;
      await expect(modal.getByText(t('fault:loginFailed'))).toBeVisible();
    }
    const locked = modal.getByText(t('fault:accountLocked', { count: 5 }));
    await logIn(page, t, username, 'wrong2025');
    await expect(locked).toBeVisible();
    await logIn(page, t, username, 'haru2026');
    await expect(locked).toBeVisible();
    await expect(modal.getByRole('button', { name: t('auth:backToLink') })).toBeVisible();
    await expectSound(page);
  });

  const reset = await test.step('asks for a new password', async () => {
    await modal.getByRole('button', { name: t('auth:resetPassword') }).click();
    await modal.getByLabel(t('auth:email')).fill('haru');
    await modal.getByRole('button', { name: t('auth:forgot.submit') }).click();
    await expect(modal.getByText(t('fault:invalidEmail'))).toBeVisible();
    await modal.getByLabel(t('auth:email')).fill(email);
    await expectSound(page);
    await modal.getByRole('button', { name: t('auth:forgot.submit') }).click();
    await expect(modal.getByText(t('auth:sent.reset', { email }))).toBeVisible();
    return mailedLink(email, '/password-reset');
  });

  await test.step('an invalid link opens the home page with a notice and the form for a new one', async () => {
    const bad = new URL(reset);
    bad.searchParams.set('key_phrase', 'no-such-phrase');
    await page.goto(bad.href);
    await expect(page).toHaveURL('/');
    await expect(page.getByText(t('fault:passwordResetInvalid'))).toBeVisible();
    await page.getByRole('button', { name: t('auth:magicLink.again') }).click();
    await expect(modal.getByRole('button', { name: t('auth:forgot.submit') })).toBeVisible();
  });

  const save = page.getByRole('button', { name: t('auth:reset.submit') });
  const next = page.getByLabel(t('auth:reset.newPassword'), { exact: true });
  const again = page.getByLabel(t('auth:reset.passwordConfirm'));
  await test.step('the good one says what is wrong with the new password, and takes it once', async () => {
    await page.goto(reset.href);
    await expect(page.getByLabel(t('auth:username'))).toHaveValue(username);
    await save.click();
    await expect(page.getByText(t('fault:requiredNewPassword'))).toBeVisible();
    await expect(page.getByText(t('fault:requiredPasswordConfirm'))).toBeVisible();
    await next.fill('short1');
    await again.fill('natsu2026');
    await save.click();
    await expect(page.getByText(t('fault:invalidPasswordFormat'))).toBeVisible();
    await next.fill('natsu2027');
    await save.click();
    await expect(page.getByText(t('fault:failedPasswordConfirm'))).toBeVisible();
    await expectSound(page);
    await again.fill('natsu2027');
    await save.click();
    await expectToast(page, t('auth:completeUpdatePassword'));
    await expect(page).toHaveURL('/');
    await expect(modal).toBeVisible();
    await page.goto(reset.href);
    await expect(page).toHaveURL('/');
    await expect(page.getByText(t('fault:passwordResetInvalid'))).toBeVisible();
  });

  await test.step('and opens the account again', async () => {
    await openLogin(page, t);
    await modal.getByRole('checkbox').check();
    await modal.getByRole('button', { name: t('auth:otherWays') }).click();
    await logIn(page, t, email, 'natsu2027');
    await expect(modal).toBeHidden();
    await expect(page.getByRole('button', { name: t('shell:menu') })).toBeVisible();
  });

  await test.step('a change says what is wrong at its field, and ends the other sessions at once', async () => {
    const other = await (await screens.open(await signIn(username, 'natsu2027'), desktop)).newPage();
    const live = connected(other);
    await other.goto('/contests');
    await live;
    await page.goto('/settings/password');
    const present = page.getByLabel(t('settings:password.present'));
    const change = page.getByRole('button', { name: t('settings:password.change') });
    const says = (key: string) => expect(page.getByText(key)).toBeVisible();
    await change.click();
    await says(t('fault:requiredPassword'));
    await says(t('fault:requiredNewPassword'));
    await says(t('fault:requiredPasswordConfirm'));
    const refusals = [
      ['natsu2027', 'natsu2027', 'natsu2027', t('fault:samePassword')],
      ['natsu2027', 'aki20260', 'aki20261', t('fault:failedPasswordConfirm')],
      ['natsu2027', 'aki', 'aki', t('fault:invalidPasswordFormat')],
      ['chigau2026', 'aki20260', 'aki20260', t('fault:wrongPassword')],
    ] as const;
    for (const [now, wanted, repeated, fault] of refusals) {
      await present.fill(now);
      await next.fill(wanted);
      await again.fill(repeated);
      await change.click();
      await says(fault);
    }
    await expectSound(page);
    await present.fill('natsu2027');
    await change.click();
    await expectToast(page, t('settings:password.changed'));
    await expectOut(other, t);
    await page.reload();
    await expect(present).toBeVisible();
  });
});

test('sessions end elsewhere, and an address is changed by a code', async ({ screens }) => {
  const username = newUsername('yui');
  const { email } = await enrolWithPassword(username, 'yui202600');
  const page = await (await screens.open(await signIn(username, 'yui202600'), phone)).newPage();

  await test.step('one of two other sessions is ended, then all others', async () => {
    const others: Page[] = [];
    for (const options of [desktop, phone]) {
      const other = await (await screens.open(await signIn(username, 'yui202600'), options)).newPage();
      const live = connected(other);
      await other.goto('/contests');
      await live;
      others.push(other);
    }
    const [desk, hand] = others as [Page, Page];
    await page.goto('/settings/sessions');
    const rows = page.getByRole('main').getByRole('listitem');
    const end = rows.getByRole('button', { name: t('settings:sessions.end'), exact: true });
    // The session of the activation is among them.
    await expect(end).toHaveCount(3);
    await expect(rows.filter({ hasText: t('settings:sessions.current') })).toHaveCount(1);
    await expectSound(page);
    // The newest of the other sessions is first.
    await end.first().click();
    await expectToast(page, t('settings:sessions.ended'));
    await expect(end).toHaveCount(2);
    await expectOut(hand, t);
    await page.getByRole('button', { name: t('settings:sessions.endOthers') }).click();
    await expectToast(page, t('settings:sessions.endedOthers'));
    await expectOut(desk, t);
    await expect(end).toHaveCount(0);
  });

  await test.step('a new address is proved by the code that is mailed to it', async () => {
    const next = newEmail();
    await page.goto('/settings/email');
    await expect(page.getByText(email, { exact: true }).last()).toBeVisible();
    await page.getByLabel(t('settings:email.new')).fill(next);
    await page.getByRole('button', { name: t('settings:email.send') }).click();
    await expect(page.getByText(t('settings:email.sent', { email: next }))).toBeVisible();
    const code = await mailedCode(next);
    const field = page.getByLabel(t('settings:email.code'));
    const confirm = page.getByRole('button', { name: t('settings:email.confirm') });
    await field.fill('12345');
    await confirm.click();
    await expect(page.getByText(t('settings:email.sixDigits'))).toBeVisible();
    await field.fill(code === '123456' ? '654321' : '123456');
    await confirm.click();
    await expect(page.getByText(t('fault:emailCodeInvalid'))).toBeVisible();
    await expectSound(page);
    await field.fill(code);
    await confirm.click();
    await expectToast(page, t('settings:email.done'));
    await expect(page.getByRole('definition').filter({ hasText: next })).toBeVisible();
    await signIn(next, 'yui202600');
  });

  await test.step('signs out everywhere, this device included', async () => {
    await page.goto('/settings/sessions');
    await page.getByRole('button', { name: t('settings:sessions.endAll') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings:sessions.endAll') })
      .click();
    await expectToast(page, t('settings:sessions.endedAll'));
    await expect(page.getByRole('button', { name: t('shell:login'), exact: true })).toBeVisible();
  });
});

test('a mailed link is consumed only by a click: not by a scanner, a visit or another address', async ({
  screens,
  request,
}) => {
  const { email } = await enrolWithPassword(newUsername('kaede'), 'kaede2026');
  const context = await screens.open(null, phone);
  const page = await context.newPage();
  await page.goto('/contests');
  const modal = await openLogin(page, t);
  await modal.getByLabel(t('auth:email')).fill(email);
  await modal.getByRole('checkbox').check();
  await modal.getByRole('button', { name: t('auth:link.submit') }).click();
  await expect(modal.getByText(t('auth:sent.link', { email }))).toBeVisible();
  const { href } = await mailedLink(email, '/magic-link');

  await test.step('a scanner fetches it, and runs its page', async () => {
    for (let visit = 0; visit < 10; visit++) {
      await request.get(href);
      await request.head(href);
    }
    const scanner = await (await screens.open(null, desktop)).newPage();
    await scanner.goto(href);
    await expect(scanner.getByRole('button', { name: t('auth:magicLink.submit') })).toBeVisible();
    await scanner.reload();
    await scanner.waitForLoadState('networkidle');
    await expect(scanner.getByRole('button', { name: t('shell:login'), exact: true })).toBeVisible();
    await expectSound(scanner);
  });

  await test.step('another browser must enter the address', async () => {
    const other = await (await screens.open(null, desktop)).newPage();
    await other.goto(href);
    await other.getByLabel(t('auth:email')).fill(newEmail());
    await other.getByRole('button', { name: t('auth:magicLink.submit') }).click();
    await expect(other.getByText(t('fault:magicLinkInvalid'))).toBeVisible();
    await expect(other.getByRole('button', { name: t('shell:login'), exact: true })).toBeVisible();
  });

  await test.step('the browser that asked is in with one click, back on its page, and no second one', async () => {
    await page.goto(href);
    await expect(page.getByText(t('auth:magicLink.for', { email }))).toBeVisible();
    await page.getByRole('button', { name: t('auth:magicLink.submit') }).click();
    await expectToast(page, t('auth:magicLink.success'));
    await expect(page.getByRole('button', { name: t('shell:menu') })).toBeVisible();
    const late = await (await screens.open(null, phone)).newPage();
    await late.goto(href);
    await late.getByLabel(t('auth:email')).fill(email);
    await late.getByRole('button', { name: t('auth:magicLink.submit') }).click();
    await expect(late.getByText(t('fault:magicLinkInvalid'))).toBeVisible();
    await expectSound(late);
  });
});

test('an account with a passkey, from sign-up to its removal', async ({ screens }) => {
  const page = await (await screens.open(null, desktop)).newPage();
  await page.goto('/');
  await addAuthenticator(page);
  const username = newUsername('key');

  await test.step('signs up with nothing but a name', async () => {
    const modal = await openLogin(page, t);
    await modal.getByRole('button', { name: t('auth:toSignUp') }).click();
    await modal.getByRole('button', { name: t('auth:passkey.signUp') }).click();
    await modal.getByLabel(t('auth:username')).fill(username);
    await modal.getByRole('checkbox').check();
    await expectSound(page);
    await modal.getByRole('button', { name: t('auth:passkey.signUp') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('auth:nickname.title') })).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.reload();
    await expectSound(page);
    await page.getByLabel(t('auth:nickname.label')).fill('鍵の人');
    await page.getByRole('button', { name: t('auth:nickname.submit') }).click();
    await expectToast(page, t('auth:magicLink.welcome', { name: '鍵の人' }));
  });

  await test.step('names it, and cannot remove the last sign-in method', async () => {
    await page.goto('/settings/passkeys');
    await page.getByRole('button', { name: t('settings:passkeys.rename') }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(t('settings:passkeys.name')).fill('机の上の鍵');
    await sheet.getByRole('button', { name: t('common:save') }).click();
    const row = page.getByRole('listitem').filter({ hasText: '机の上の鍵' });
    await expect(row.getByText(t('settings:passkeys.neverUsed'))).toBeVisible();
    await page.getByRole('button', { name: t('settings:passkeys.add') }).click();
    await expect(page.getByText(t('auth:passkey.exists'))).toBeVisible();
    await row.getByRole('button', { name: t('settings:passkeys.remove') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings:passkeys.remove') })
      .click();
    await expect(page.getByText(t('fault:lastSignInMethod'))).toBeVisible();
    await expect(row).toBeVisible();
    await expectSound(page);
  });

  await test.step('signs in with a suggested passkey, and by the button without suggestions', async () => {
    await logOut(page, t);
    const modal = await openLogin(page, t);
    // The agreement starts the passkey at once. check() would wait for a box that may be gone with the dialog.
    await modal.getByRole('checkbox').click();
    await expect(modal).toBeHidden();
    await page.goto('/settings/passkeys');
    const row = page.getByRole('listitem').filter({ hasText: '机の上の鍵' });
    await expect(row.getByText(t('settings:passkeys.used'))).toBeVisible();
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
    });
    await page.reload();
    await logOut(page, t);
    await openLogin(page, t);
    await modal.getByRole('button', { name: t('auth:otherWays') }).click();
    await modal.getByRole('button', { name: t('auth:passkey.login') }).click();
    await expect(modal.getByText(t('fault:termsRequired'))).toBeVisible();
    await modal.getByRole('checkbox').check();
    await modal.getByRole('button', { name: t('auth:passkey.login') }).click();
    await expect(modal).toBeHidden();
    await expect(page.getByRole('button', { name: t('shell:menu') })).toBeVisible();
  });

  await test.step('gets an address, after which the passkey can go', async () => {
    const email = newEmail();
    await page.goto('/settings/email');
    await page.getByLabel(t('settings:email.add')).last().fill(email);
    await page.getByRole('button', { name: t('settings:email.send') }).click();
    await page.getByLabel(t('settings:email.code')).fill(await mailedCode(email));
    await page.getByRole('button', { name: t('settings:email.confirm') }).click();
    await expectToast(page, t('settings:email.done'));
    await page.goto('/settings/passkeys');
    await page.getByRole('button', { name: t('settings:passkeys.remove') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings:passkeys.remove') })
      .click();
    await expectToast(page, t('settings:passkeys.removed'));
    await expect(page.getByText(t('settings:passkeys.none'))).toBeVisible();
  });
});

function newUsername(name: string): string {
  return `${name}_${Date.now() % 1_000_000_000}`;
}

/** A virtual authenticator with a screen lock that confirms every request at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
