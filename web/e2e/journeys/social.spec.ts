import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { demoAddress, networkAddress } from '../support/addresses';
import { desktop, expect, phone, test } from '../support/journey';
import { expectSound } from '../support/look';
import { enrol, newEmail } from '../support/people';
import { expectToast, logOut, openLogin } from '../support/screens';
import { ja as t } from '../support/texts';

/** A person at the social networks. */
interface Member {
  subject: string;
  name: string;
  email: string;
  verified: boolean;
}

function member(name: string, change: Partial<Member> = {}): Member {
  return { subject: randomUUID(), name, email: newEmail(), verified: true, ...change };
}

const providers = ['X', 'Google', 'Discord'] as const;

test.use({ refusals: true });

for (const provider of providers) {
  test(`${provider}: signs up and signs in again`, async ({ screens }) => {
    const page = await (await screens.open(null, phone)).newPage();
    await page.goto('/contests');
    const person = member(`rin_${provider.toLowerCase()}`);

    await test.step('signs up', async () => {
      const modal = await openLogin(page, t);
      await modal.getByRole('button', { name: t('auth:toSignUp') }).click();
      await modal.getByRole('checkbox').check();
      await modal.getByRole('button', { name: t('auth:social.signUp', { name: provider }) }).click();
      await approve(page, person);
      await expect(page).toHaveURL('/contests');
      // Google returns real names, which must not become public nicknames.
      const nickname = provider === 'Google' ? 'user\\d+' : person.name;
      await page.getByRole('button', { name: t('auth:nickname.later') }).click();
      // The toast goes after some seconds, so it is looked for before the profile is opened.
      await expect(page.getByText(new RegExp(t('auth:magicLink.welcome', { name: nickname })))).toBeVisible();
      await page.getByRole('link', { name: t('shell:profile') }).click();
      const name = page.getByRole('heading', { level: 1, name: new RegExp(`^${nickname}$`) });
      await expect(name).toBeVisible();
    });

    await test.step('signs in as the same person', async () => {
      await expect(page).toHaveURL(/\/users\/\d+$/);
      const profile = page.url();
      await logOut(page, t);
      await startSocial(page, provider);
      await approve(page, person);
      await expectToast(page, t('auth:magicLink.success'));
      await page.goto('/settings/social');
      const row = page.getByRole('listitem').filter({ hasText: provider });
      await expect(
        row.getByRole('button', { name: t('settings:social.unlinkName', { name: provider }) }),
      ).toBeVisible();
      await page.goto(profile);
      await expect(page.getByRole('link', { name: t('account:edit') })).toBeVisible();
    });
  });
}

test('a provider can be refused, takes over no address, and must have verified it', async ({ screens }) => {
  const owner = await enrol('もとからいる人');
  const page = await (await screens.open(null, phone)).newPage();

  await test.step('asks for the agreement, and returns from a refusal', async () => {
    await page.goto('/contests');
    const modal = await openLogin(page, t);
    await modal.getByRole('button', { name: t('auth:social.login', { name: 'X' }) }).click();
    await expect(modal.getByText(t('fault:termsRequired'))).toBeVisible();
    await expectSound(page);
    await modal.getByRole('checkbox').check();
    await modal.getByRole('button', { name: t('auth:social.login', { name: 'X' }) }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(t('auth:social.refused'))).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: t('common:back') }).click();
    await expect(page).toHaveURL('/contests');
  });

  await test.step('an address with an account asks to log in first', async () => {
    await startSocial(page, 'Google');
    await approve(page, member('somebody', { email: owner.email }));
    await expect(page.getByText(t('fault:duplicateEmail'))).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: t('auth:social.loginToLink') }).click();
    await expect(page.getByRole('dialog', { name: t('auth:login.title') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('shell:menu') })).toHaveCount(0);
  });

  await test.step('an address that the provider has not verified is ignored', async () => {
    await page.goto('/');
    await startSocial(page, 'Discord');
    await approve(page, member('nobody', { verified: false }));
    await expect(page.getByText(t('fault:socialWithoutEmail'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('shell:login'), exact: true })).toBeVisible();
  });
});

test('what began in one browser cannot be finished in another', async ({ screens }) => {
  for (const provider of providers) {
    const began = await (await screens.open(null, desktop)).newPage();
    await began.goto('/');
    // The attacker stops the callback and gives its address to the victim.
    await began.route('**/api/v1/socials/*/oauth/', () => undefined);
    await startSocial(began, provider);
    await approve(began, member('attacker'));
    await expect(began).toHaveURL(/\/oauth\/callback\?/);
    const victim = await (await screens.open(null, desktop)).newPage();
    await victim.goto(began.url());
    await expect(victim.getByText(t('fault:socialFlowInvalid'))).toBeVisible();
    await expect(victim.getByRole('button', { name: t('shell:login'), exact: true })).toBeVisible();
  }
});

test('accounts are linked and unlinked in the settings and beside the profile’s form', async ({
  screens,
}) => {
  const person = await enrol('つなぐ人');
  const page = await (await screens.open(person, phone)).newPage();
  const link = (name: string) => page.getByRole('button', { name: t('settings:social.linkName', { name }) });
  const unlink = (name: string) =>
    page.getByRole('button', { name: t('settings:social.unlinkName', { name }) });
  const x = member('tsunagu_x', { email: '', verified: false });

  await test.step('from the settings', async () => {
    await page.goto('/settings/social');
    await expectSound(page);
    await link('X').click();
    await approve(page, x);
    await expectToast(page, t('auth:social.linked'));
    await expect(page).toHaveURL('/settings/social');
    await expect(page.getByText('tsunagu_x')).toBeVisible();
    await expect(unlink('X')).toBeVisible();
  });

  await test.step('from the profile’s form', async () => {
    await page.goto(`/users/${person.id}/edit`);
    await link('Discord').click();
    await approve(page, member('tsunagu'));
    await expectToast(page, t('auth:social.linked'));
    await expect(page).toHaveURL(`/users/${person.id}/edit`);
    await expect(unlink('Discord')).toBeVisible();
    await page.goto(`/users/${person.id}`);
    await expect(page.getByRole('list', { name: t('account:links') }).getByText('tsunagu_x')).toBeVisible();
  });

  await test.step('an account belongs to one person', async () => {
    const other = await (await screens.open(await enrol('ほかの人'), phone)).newPage();
    await other.goto('/settings/social');
    await other.getByRole('button', { name: t('settings:social.linkName', { name: 'X' }) }).click();
    await approve(other, x);
    await expect(other.getByText(t('fault:twitterAccountAlreadyIntegrated'))).toBeVisible();
    await other.getByRole('button', { name: t('common:back') }).click();
    await expect(other).toHaveURL('/settings/social');
  });

  await test.step('is unlinked', async () => {
    await page.goto('/settings/social');
    await unlink('X').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings:social.unlink') })
      .click();
    await expectToast(page, t('settings:social.unlinked', { name: 'X' }));
    await expect(link('X')).toBeVisible();
    await expect(unlink('Discord')).toBeVisible();
  });
});

test('signing in again with a provider takes only the account of the signed-in person', async ({
  screens,
}) => {
  const person = await enrol('たしかめる人');
  const page = await (await screens.open(person, phone)).newPage();
  const x = member('tashikame_x', { email: '', verified: false });
  await page.goto('/settings/social');
  await page.getByRole('button', { name: t('settings:social.linkName', { name: 'X' }) }).click();
  await approve(page, x);
  await expectToast(page, t('auth:social.linked'));

  /** Asks for the export as if the session were old, and chooses to sign in again with X. */
  async function signInAgain(): Promise<void> {
    await page.goto('/settings/data');
    await page.route(
      '**/api/v1/users/*/export/',
      (route) => route.fulfill({ status: 403, json: { status: 403, key: 'reauthenticate' } }),
      { times: 1 },
    );
    await page.getByRole('button', { name: t('settings:data.download') }).click();
    await page
      .getByRole('dialog', { name: t('auth:again.title') })
      .getByRole('button', { name: t('auth:social.login', { name: 'X' }) })
      .click();
  }

  await test.step('another account changes nothing', async () => {
    await signInAgain();
    await approve(page, member('hoka_x', { email: '', verified: false }));
    await expect(page.getByText(t('fault:socialOtherAccount'))).toBeVisible();
    await page.goto(`/users/${person.id}`);
    await expect(page.getByRole('link', { name: t('account:edit') })).toBeVisible();
  });

  await test.step('the linked account renews the session on the page where that began', async () => {
    await signInAgain();
    await approve(page, x);
    await expectToast(page, t('auth:again.done'));
    await expect(page).toHaveURL('/settings/data');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: t('settings:data.download') }).click();
    await download;
  });
});

test('providers that are not set up are shown nowhere', async ({ screens }) => {
  const page = await (await screens.open(null, { ...phone, baseURL: demoAddress })).newPage();
  await page.goto('/');
  const modal = await openLogin(page, t);
  await expect(modal.getByLabel(t('auth:email'))).toBeVisible();
  for (const name of providers) {
    await expect(modal.getByRole('button', { name: t('auth:social.login', { name }) })).toHaveCount(0);
  }
});

async function startSocial(page: Page, name: string): Promise<void> {
  const modal = await openLogin(page, t);
  await modal.getByRole('checkbox').check();
  await modal.getByRole('button', { name: t('auth:social.login', { name }) }).click();
}

/** Signs in at the network and grants the access that the app requests. */
async function approve(page: Page, { subject, name, email, verified }: Member): Promise<void> {
  await expect(page).toHaveURL((url) => url.origin === networkAddress);
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Display').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Verified').setChecked(verified);
  await page.getByRole('button', { name: 'Approve' }).click();
}
