import { createContest, openContest } from '../../support/contests';
import { enrol, mailedCode, newEmail } from '../../support/people';
import { minutesFromNow } from '../../support/screens';
import { ja as t } from '../../support/texts';
import { expect, test } from '../support/journey';

test('a newcomer signs up on the way into a contest, enters and checks in', async ({ screens }) => {
  const organiser = await enrol('入口の主催');
  const input = openContest({
    checkin: true,
    checkinStart: minutesFromNow(-30).toISOString(),
    checkinEnd: minutesFromNow(100).toISOString(),
  });
  const id = await createContest(organiser, input);
  const screen = await screens.open(null);
  const dialog = { role: 'dialog' };
  await screen.goto(`/contests/${id}`);
  await screen.see({ role: 'heading', name: input.name });

  await test.step('signs up by a mailed code', async () => {
    const email = newEmail();
    await screen.tap({ role: 'button', name: t('entry:enter.action') });
    await screen.fill({ label: t('auth:email'), within: dialog }, email);
    await screen.tap({ role: 'checkbox', within: dialog });
    await screen.tap({ role: 'button', name: t('auth:link.submit'), within: dialog });
    await screen.see({ text: t('auth:sent.link', { email }) });
    await screen.type({ label: t('auth:code.label') }, await mailedCode(email));
    await screen.fill({ label: t('auth:nickname.label') }, 'Haruka');
    await screen.tap({ role: 'button', name: t('auth:nickname.submit') });
  });

  await test.step('enters', async () => {
    const form = { role: 'dialog', name: t('entry:form.title') };
    await screen.fill({ label: new RegExp(t('entry:field.gameUsername')), within: form }, 'haruka');
    await screen.fill({ label: new RegExp(t('entry:field.twitterId')), within: form }, 'haruka_x');
    await screen.tap({ role: 'checkbox', name: t('entry:policy.agree'), within: form });
    await screen.tap({ role: 'button', name: t('entry:form.submit'), within: form });
    await screen.see({ text: t('entry:contestEntrySuccess') });
    expect(screen.taps, 'taps from the link to the entry').toBeLessThanOrEqual(6);
  });

  await test.step('checks in', async () => {
    // WebKitGTK has no push, so that the app does not offer it.
    const offered = { role: 'dialog', name: t('notification:offer.title') };
    if (await screen.run(() => 'PushManager' in window)) {
      await screen.tap({ role: 'button', name: t('notification:offer.no'), within: offered });
    }
    await screen.tap({ role: 'button', name: t('entry:checkin.action') });
    await screen.see({ text: t('entry:checkin.success') });
  });
});

test('a fan follows a player', async ({ screens }) => {
  const [star, fan] = await Promise.all([enrol('星選手'), enrol('ファン')]);
  const screen = await screens.open(fan);
  await screen.goto(`/users/${star.id}`);
  await screen.tap({ role: 'button', name: t('follow:followName', { name: star.name }) });
  await screen.see({ text: t('follow:done.on', { name: star.name }) });
  expect(screen.taps, 'taps to follow').toBeLessThanOrEqual(2);
  await screen.goto('/following');
  await screen.see({ role: 'link', name: new RegExp(star.name) });
});
