import type { Locator, Page } from '@playwright/test';
import { begunContest, createContest, drawBracket, enterAll, openContest } from '../support/contests';
import { expect, phone, test } from '../support/journey';
import { enrol, enrolAll, enrolWithPassword, newEmail } from '../support/people';
import { picture } from '../support/picture';
import { choose, expectToast, minutesFromNow, openLogin, setMoment } from '../support/screens';
import { ja as t } from '../support/texts';

const where = { t, language: 'ja', zone: 'Asia/Tokyo' };
const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };

test.use({ refusals: true });

test('the contest form names every broken rule and keeps what was typed', async ({ screens }) => {
  const page = await (await screens.open(await enrol('うっかり主催'), phone)).newPage();
  const field = (name: string) => page.getByRole('textbox', { name });
  const summary = page.getByRole('alert').filter({ hasText: t('contest:form.notSaved') });
  const line = (label: string, fault: string) =>
    summary.getByRole('listitem').filter({ hasText: `${label} – ${fault}` });
  const save = page.getByRole('button', { name: t('contest:form.register') });

  await page.goto('/contests/registration');
  await expect(save).toBeDisabled();
  await choose(page, t('contest:form.field.gameId'), 'VALORANT');
  await field(t('contest:form.field.name')).fill('大'.repeat(256));
  await page.getByRole('radio', { name: t('common:participantType.MULTI') }).check();
  await page.getByRole('switch', { name: t('contest:form.field.checkin') }).check();
  await page.getByRole('switch', { name: t('contest:form.field.isEntryPassword') }).check();
  await page.getByRole('switch', { name: t('contest:form.field.isRecommend') }).check();

  await setMoment(page, where, t('contest:form.field.entryStart'), minutesFromNow(60));
  await setMoment(page, where, t('contest:form.field.entryEnd'), minutesFromNow(30));
  await setMoment(page, where, t('contest:form.field.contestStart'), minutesFromNow(180));
  await setMoment(page, where, t('contest:form.field.contestEnd'), minutesFromNow(170));
  await setMoment(page, where, t('contest:form.field.checkinStart'), minutesFromNow(160));
  await setMoment(page, where, t('contest:form.field.checkinEnd'), minutesFromNow(150));
  await field(t('contest:form.maxTeams')).fill('1');
  await field(t('contest:form.field.teamSize')).fill('1');
  await field(t('contest:form.field.entryPassword')).fill('');
  await field(t('contest:form.field.rule')).fill('規'.repeat(4097));
  await field(t('contest:form.field.discordUrl')).fill('discord.gg/yagura');
  await field(t('contest:form.field.iframeSrc')).fill('<iframe src="javascript:alert(1)"></iframe>');
  await save.click();

  const reversed = t('fault:reversedDate');
  for (const [label, fault] of [
    [t('contest:form.field.name'), t('fault:toLongContestName')],
    [t('contest:form.field.entryEnd'), reversed],
    [t('contest:form.field.contestEnd'), reversed],
    [t('contest:form.field.checkinEnd'), reversed],
    [t('contest:form.field.entryMaxCount'), t('fault:SetAValueOfAtLeast2')],
    [t('contest:form.field.teamSize'), t('fault:SetAValueOfAtLeast2')],
    [t('contest:form.field.entryPassword'), t('fault:inputEntryPassword')],
    [t('contest:form.field.isRecommend'), t('fault:invalidContestRecommend')],
    [t('contest:form.field.rule'), t('fault:exceededLength', { length: 4096 })],
    [t('contest:form.field.discordUrl'), t('fault:inputDiscordUrl')],
    [t('contest:form.field.iframeSrc'), t('fault:inputIframeTag')],
  ] as const) {
    await expect(line(label, fault)).toBeVisible();
  }
  await expect(field(t('contest:form.field.name'))).toHaveValue('大'.repeat(256));
  await expect(field(t('contest:form.field.discordUrl'))).toHaveValue('discord.gg/yagura');
  await expect(page.getByRole('radio', { name: t('common:participantType.MULTI') })).toBeChecked();

  await field(t('contest:form.maxTeams')).fill('257');
  await field(t('contest:form.field.teamSize')).fill('100');
  await field(t('contest:form.field.entryPassword')).fill('あいことば');
  await setMoment(page, where, t('contest:form.field.entryEnd'), minutesFromNow(190));
  await save.click();
  for (const [label, fault] of [
    [t('contest:form.field.entryMaxCount'), t('fault:entryMaxCountIsTooLarge')],
    [t('contest:form.field.teamSize'), t('fault:TeamSizeIsTooLarge')],
    [t('contest:form.field.entryPassword'), t('fault:invalidEntryPasswordFormat')],
    [t('contest:form.field.contestStart'), reversed],
  ] as const) {
    await expect(line(label, fault)).toBeVisible();
  }

  await test.step('a file that is no picture is refused at its field', async () => {
    const refused = (types: string) => page.getByText(t('fault:unsupportedFileType', { types }));
    for (const [button, types] of [
      [t('common:image.choose'), 'PNG, JPEG'],
      [t('contest:form.attachImage'), 'PNG, JPEG, GIF'],
    ] as const) {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: button }).click();
      await (await chooser).setFiles(text);
      await expect(refused(types).last()).toBeVisible();
    }
  });

  await test.step('the corrected form is saved', async () => {
    const name = `直した大会 ${Date.now()}`;
    await field(t('contest:form.field.name')).fill(name);
    await setMoment(page, where, t('contest:form.field.entryEnd'), minutesFromNow(120));
    await setMoment(page, where, t('contest:form.field.contestEnd'), minutesFromNow(400));
    await setMoment(page, where, t('contest:form.field.checkinEnd'), minutesFromNow(175));
    await field(t('contest:form.maxTeams')).fill('8');
    await field(t('contest:form.field.teamSize')).fill('3');
    await field(t('contest:form.field.entryPassword')).fill('Aikotoba1');
    await page.getByRole('switch', { name: t('contest:form.field.isRecommend') }).uncheck();
    await field(t('contest:form.field.rule')).fill('直しました');
    await field(t('contest:form.field.discordUrl')).fill('https://discord.gg/yagura');
    await field(t('contest:form.field.iframeSrc')).fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    await save.click();
    await expectToast(page, t('contest:contestRegistrationed'));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});

test('the entry form names what is missing, and asks before the waiting list', async ({ screens }) => {
  const [organiser, player, ...others] = await enrolAll(['主催', 'あとから', '一番', '二番']);
  if (!organiser || !player) throw new Error('nobody enrolled');
  const input = openContest({ gameId: 7, entryMaxCount: 2 });
  const id = await createContest(organiser, input);
  await enterAll(id, others);
  const path = { id };
  const { version } = (await organiser.api.GET('/contests/{id}/', { params: { path } })).data ?? {
    version: 0,
  };
  const secret = { isEntryPassword: true, entryPassword: 'himitsu1' };
  await organiser.api.PUT('/contests/{id}/', { params: { path }, body: { ...input, ...secret, version } });

  const page = await (await screens.open(player, phone)).newPage();
  await page.goto(`/contests/${id}`);
  await page
    .getByRole('button', { name: t('entry:enter.waitingList') })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: t('entry:enter.waitingList'), exact: true });
  const submit = form.getByRole('button', { name: t('entry:enter.waitingList') });
  await expect(form.getByText(t('entry:overMax.text', { count: 2, max: 2, waiting: 0 }))).toBeVisible();
  const says = (key: string) => expect(form.getByText(key).first()).toBeVisible();

  await submit.click();
  await says(t('common:required', { value: t('entry:field.gameUsername') }));
  await says(t('fault:correctTwitterID'));
  await says(t('fault:inputEntryPassword'));
  await says(t('fault:policyRequired'));

  const socialId = form.getByLabel(t('entry:field.twitterId'));
  const gameName = form.getByLabel(t('entry:field.gameUsername'));
  await gameName.fill('Inkling');
  await form.getByLabel(t('entry:field.friendCode')).fill('SW-0000-0000-0000');
  await socialId.fill('長すぎる名前や記号!');
  const password = form.getByLabel(t('entry:field.entryPassword'));
  await password.fill('chigau');
  await expect(form.getByText(t('fault:inputEntryPassword'))).toBeHidden();
  const checkbox = form.getByRole('checkbox', { name: t('entry:policy.agree') });
  // The text above the checkbox, because the checkbox has a fault of its own that ends with the tap.
  const consent = form.getByText(t('entry:policy.text'));
  const place = () =>
    consent.evaluate((text) => {
      const { top } = text.closest('form')?.getBoundingClientRect() ?? { top: Number.NaN };
      return text.getBoundingClientRect().top - top;
    });
  const before = await place();
  await checkbox.check();
  await says(t('fault:contestEntryPasswordFailed'));
  // The answer about the password, which arrives meanwhile, moves nothing under a finger.
  expect(await place()).toBe(before);
  await submit.click();
  await says(t('fault:correctTwitterID'));
  await socialId.fill('@inkling');
  await submit.click();
  await says(t('fault:contestEntryPasswordFailed'));
  await expect(gameName).toHaveValue('Inkling');
  await password.fill('himitsu1');

  await submit.click();
  await expectToast(page, t('entry:enter.successWaiting'));
});

test('signing up and logging in say what is wrong with a name or a password', async ({ screens }) => {
  const taken = `taken_${Date.now() % 1_000_000_000}`;
  await enrolWithPassword(taken, 'password1');
  const page = await (await screens.open(null, phone)).newPage();
  await page.goto('/');
  const modal = await openLogin(page, t);
  const says = (fault: string) => expect(modal.getByText(fault)).toBeVisible();

  await modal.getByRole('button', { name: t('auth:otherWays') }).click();
  await modal.getByLabel(t('auth:loginName')).fill(taken);
  await modal.getByLabel(t('auth:password'), { exact: true }).fill('password2');
  await modal.getByRole('button', { name: t('auth:login.passwordSubmit') }).click();
  await says(t('fault:termsRequired'));
  await modal.getByRole('checkbox').check();
  await modal.getByRole('button', { name: t('auth:login.passwordSubmit') }).click();
  await says(t('fault:loginFailed'));
  await expect(modal.getByLabel(t('auth:loginName'))).toHaveValue(taken);

  await modal.getByRole('button', { name: t('auth:toSignUp') }).click();
  const submit = modal.getByRole('button', { name: t('auth:signUp.passwordSubmit') });
  const password = modal.getByLabel(t('auth:password'), { exact: true });
  await modal.getByLabel(t('auth:email')).fill('nobody');
  await modal.getByLabel(t('auth:username')).fill('a!');
  await password.fill('onlyletters');
  await submit.click();
  await says(t('fault:invalidEmail'));
  await says(t('fault:invalidUsername'));
  await says(t('fault:invalidPasswordFormat'));
  for (const weak of ['1234567', '12345678', 'short1', `a1${'x'.repeat(31)}`, 'スペース 12ab']) {
    await password.fill(weak);
    await submit.click();
    await says(t('fault:invalidPasswordFormat'));
  }
  await modal.getByLabel(t('auth:email')).fill(newEmail());
  await modal.getByLabel(t('auth:username')).fill(taken);
  await password.fill('password1');
  await modal.getByRole('checkbox').check();
  await submit.click();
  await says(t('fault:userAlreadyExists'));
  await expect(password).toHaveValue('password1');
});

test('the result form refuses what cannot be, before it is sent', async ({ screens }) => {
  const organiser = await enrol('審判');
  const { id, players } = await begunContest(organiser, ['赤組', '白組']);
  const { id: tournamentId, rounds } = await drawBracket(organiser, id, 3);
  const match = rounds[0]?.matches[0]?.id;
  const [red] = players;
  if (!red) throw new Error('nobody plays');
  const page = await (await screens.open(red, phone)).newPage();
  await page.goto(`/contests/${id}/tournament/${tournamentId}/match/${match}`);

  const save = page.getByRole('button', { name: t('match:result.save') });
  await page.getByRole('button', { name: t('match:result.pickWinner', { name: '赤組' }) }).click();
  await expect(save).toBeEnabled();
  for (const number of [1, 2]) await gameWinner(page, number, '白組').click();
  await expect(page.getByRole('alert').filter({ hasText: t('fault:gamesContradictWinner') })).toBeVisible();
  await expect(save).toBeDisabled();
  await gameWinner(page, 1, '赤組').click();
  await gameWinner(page, 3, '赤組').click();
  await expect(save).toBeEnabled();

  const pictures = page.getByRole('group', { name: t('match:page.game', { number: 1 }), exact: true });
  const input = pictures.locator('input[type="file"]');
  await input.setInputFiles(text);
  await expect(pictures.getByText(t('match:result.imageType'))).toBeVisible();
  await input.setInputFiles(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => picture(`${name}.png`, 8, 8)));
  await expect(pictures.getByText(t('fault:overMaxImages'))).toBeVisible();
  await expect(pictures.getByRole('button', { name: t('match:result.removeImage') })).toHaveCount(5);

  await save.click();
  await expectToast(page, t('match:completeUpdateMatchResult'));
  await expect(page.getByText(t('match:next.champion', { name: '赤組' }))).toBeVisible();
});

function gameWinner(page: Page, number: number, player: string): Locator {
  return page
    .getByRole('group', { name: t('match:result.gameWinner', { number }) })
    .getByRole('button', { name: player });
}
