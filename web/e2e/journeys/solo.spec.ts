import type { Page } from '@playwright/test';
import { expect, phone, test } from '../support/journey';
import { newEmail } from '../support/people';
import { picture } from '../support/picture';
import {
  askForLink,
  choose,
  connected,
  expectToast,
  mailOnInbox,
  minutesFromNow,
  rename,
  setMoment,
} from '../support/screens';
import { ja as t } from '../support/texts';

const where = { t, language: 'ja', zone: 'Asia/Tokyo' };

// The browser writes refused requests to its console: an unknown bracket and the conflict are two of them.
test.use({ refusals: true });

test('a contest of two, from the organiser’s sign-up to the champion, on phones', async ({ screens }) => {
  const name = `週末カップ ${Date.now()}`;

  const organiser = await test.step('the organiser signs up by a mailed link', async () => {
    const asking = await (await screens.open(null, phone)).newPage();
    const email = newEmail();
    await asking.goto('/');
    await asking.getByRole('button', { name: t('shell:login'), exact: true }).click();
    await asking.getByRole('button', { name: t('auth:toSignUp') }).click();
    await askForLink(asking, t, email);
    const link = await (await mailOnInbox(asking, t, email)).getAttribute('href');

    // Another browser asks for the e-mail address, and only the button signs in.
    const page = await (await screens.open(null, phone)).newPage();
    await page.goto(link ?? '');
    await expect(page.getByText(t('auth:magicLink.askEmail'))).toBeVisible();
    await expect(page.getByRole('button', { name: t('shell:login'), exact: true })).toBeVisible();
    await page.getByLabel(t('auth:email')).fill(email);
    await page.getByRole('button', { name: t('auth:magicLink.submit') }).click();
    await page.getByLabel(t('auth:nickname.label')).fill('大会');
    await page.getByRole('button', { name: t('auth:nickname.submit') }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: t('shell:profile') }).click();
    await rename(page, t, '大会主催者');
    return page;
  });

  await test.step('and opens a contest', async () => {
    const page = organiser;
    await page.getByRole('link', { name: t('shell:create'), exact: true }).click();
    await choose(page, t('contest:form.field.gameId'), 'VALORANT');
    await page.getByLabel(t('contest:form.field.name')).fill(name);
    await setMoment(page, where, t('contest:form.field.entryStart'), minutesFromNow(-120));
    await page.getByRole('switch', { name: t('contest:form.field.checkin') }).check();
    await setMoment(page, where, t('contest:form.field.checkinStart'), minutesFromNow(-60));
    await page
      .getByLabel(t('contest:form.field.rule'), { exact: true })
      .fill('## 対戦ルール\n\n- 2本先取\n\n');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: t('contest:form.attachImage') }).click();
    await (await chooser).setFiles(picture('map.png'));
    const preview = page.getByRole('region', { name: t('contest:form.preview') });
    await expect(preview.getByRole('img', { name: 'map' })).toBeVisible();
    await page.getByRole('button', { name: t('contest:form.register') }).click();
    await expectToast(page, t('contest:contestRegistrationed'));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('heading', { name: '対戦ルール', exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: 'map' })).toBeVisible();
  });
  const contest = new URL(organiser.url()).pathname;

  const first = await test.step('one player signs up with a password', async () => {
    const page = await (await screens.open(null, phone)).newPage();
    const email = newEmail();
    await page.goto('/');
    await page.getByRole('button', { name: t('shell:login'), exact: true }).click();
    const modal = page.getByRole('dialog');
    await modal.getByRole('button', { name: t('auth:toSignUp') }).click();
    await modal.getByRole('button', { name: t('auth:otherWaysSignUp') }).click();
    await modal.getByLabel(t('auth:email')).fill(email);
    await modal.getByLabel(t('auth:username')).fill(`sakura_${Date.now() % 1_000_000_000}`);
    await modal.getByLabel(t('auth:password'), { exact: true }).fill('sakura2026');
    await modal.getByRole('checkbox').check();
    await modal.getByRole('button', { name: t('auth:signUp.passwordSubmit') }).click();
    await (await mailOnInbox(page, t, email)).click();
    await page.getByRole('button', { name: t('auth:activate.submit') }).click();
    await page.getByRole('button', { name: t('auth:nickname.later') }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: t('shell:profile') }).click();
    await rename(page, t, 'さくら');
    await page.goto(contest);
    await enter(page, 'sakura');
    return page;
  });

  const second = await test.step('the other signs up on the way into the contest', async () => {
    const page = await (await screens.open(null, phone)).newPage();
    const email = newEmail();
    await page.goto(contest);
    await page
      .getByRole('button', { name: t('entry:enter.action') })
      .first()
      .click();
    await askForLink(page, t, email);
    await (await mailOnInbox(page, t, email)).click();
    await expect(page.getByText(t('auth:magicLink.for', { email }))).toBeVisible();
    await page.getByRole('button', { name: t('auth:magicLink.submit') }).click();
    await page.getByLabel(t('auth:nickname.label')).fill('こうた');
    await page.getByRole('button', { name: t('auth:nickname.submit') }).click();
    await expect(page).toHaveURL(contest);
    // The form of the entry that the sign-in interrupted is open again.
    await fillEntry(page, 'kouta');
    return page;
  });

  await test.step('both check in', async () => {
    for (const page of [first, second]) {
      await page
        .getByRole('button', { name: t('entry:checkin.action') })
        .first()
        .click();
      await expectToast(page, t('entry:checkin.success'));
    }
  });

  await test.step('the organiser closes entry and begins', async () => {
    const page = organiser;
    await page.getByRole('link', { name: t('contest:organise.edit') }).click();
    for (const field of ['entryEnd', 'contestStart', 'checkinEnd'] as const) {
      await setMoment(page, where, t(`contest:form.field.${field}`), minutesFromNow(-1));
    }
    await page.getByRole('button', { name: t('contest:form.save') }).click();
    await expectToast(page, t('contest:contestHasBeenChanged'));
  });

  await test.step('confirms both and draws the bracket', async () => {
    const page = organiser;
    await page
      .getByRole('link', { name: t('contest:organise.confirm.action', { count: 2 }) })
      .first()
      .click();
    await expect(page.getByRole('checkbox', { name: 'さくら' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'こうた' })).toBeChecked();
    await page.getByRole('button', { name: t('entry:confirm.action') }).click();
    await expect(page.getByRole('heading', { name: t('entry:result.solo', { count: 2 }) })).toBeVisible();
    await page.getByRole('link', { name: t('common:createStage.tournament') }).click();
    await choose(page, t('tournament:edit.games'), t('tournament:edit.gamesValue', { games: 3, wins: 2 }));
    await page.getByRole('button', { name: t('tournament:edit.add'), exact: true }).click();
    await expectToast(page, t('tournament:completeCreateTournament'));
    await expect(page).toHaveURL(contest);
  });

  const visitor = await test.step('a visitor opens the bracket', async () => {
    const page = await (await screens.open(null, phone)).newPage();
    const live = connected(page);
    await page.goto(`${contest}/tournament`);
    await expect(page.getByRole('link', { name: 'さくら' })).toBeVisible();
    await live;
    return page;
  });

  await test.step('the players report at the same time; the later one resolves the conflict', async () => {
    // The page of the second player gets no event of the first report, as with a bad connection.
    await second.routeWebSocket(/\/connection\/websocket/, () => undefined);
    for (const page of [first, second]) {
      await page.goto(contest);
      await page
        .getByRole('link', { name: t('contest:play.myMatch.action') })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: t('match:result.title') })).toBeVisible();
    }
    for (const number of [1, 2]) {
      await gameWinner(second, number, 'さくら').click();
      await expect(gameWinner(second, number, 'さくら')).toHaveAttribute('aria-pressed', 'true');
    }

    await gameWinner(first, 1, 'さくら').click();
    const game = first.getByRole('group', { name: t('match:page.game', { number: 1 }), exact: true });
    await game.locator('input[type="file"]').setInputFiles(picture('result.png'));
    await expect(game.getByRole('button', { name: t('match:result.removeImage') })).toBeVisible();
    await first.getByRole('button', { name: t('match:result.savePartial') }).click();
    await expectToast(first, t('match:result.savedPartial'));
    await expect(
      visitor.getByRole('link', { name: t('tournament:card.score', { first: 1, second: 0 }) }),
    ).toBeVisible();

    // A player who reports the own loss decides the match at once.
    await second.getByRole('button', { name: t('match:result.save'), exact: true }).click();
    await expect(second.getByText(t('match:conflict.title'))).toBeVisible();
    await expect(gameWinner(second, 2, 'さくら')).toHaveAttribute('aria-pressed', 'true');
    await second.getByRole('button', { name: t('match:conflict.keepMine') }).click();
    await second.getByRole('button', { name: t('match:result.save'), exact: true }).click();
    await expectToast(second, t('match:completeUpdateMatchResult'));
  });

  await test.step('the winner sees it, with the own proof', async () => {
    const page = first;
    await expect(page.getByText(t('match:next.champion', { name: 'さくら' }))).toBeVisible();
    // The pictures of both players are kept.
    const proof = t('match:page.image', { game: 1, number: 1, total: 1 });
    await page.getByRole('button', { name: proof }).click();
    await expect(page.getByRole('dialog').getByRole('img', { name: proof })).toBeVisible();
  });

  await test.step('the visitor sees the champion without reloading', async () => {
    const winner = t('match:page.winnerIs', { name: 'さくら' });
    await expect(visitor.getByRole('link', { name: winner })).toBeVisible();
    const champion = visitor.getByRole('region', { name: t('contest:champion') });
    await expect(champion.getByRole('link', { name: 'さくら' })).toBeVisible();
  });
});

async function enter(page: Page, gameName: string): Promise<void> {
  await page
    .getByRole('button', { name: t('entry:enter.action') })
    .first()
    .click();
  await fillEntry(page, gameName);
}

async function fillEntry(page: Page, gameName: string): Promise<void> {
  const form = page.getByRole('dialog');
  await form.getByLabel(t('entry:field.gameUsername')).fill(gameName);
  await form.getByLabel(t('entry:field.twitterId')).fill(`@${gameName}`);
  await form.getByRole('checkbox', { name: t('entry:policy.agree') }).check();
  await form.getByRole('button', { name: t('entry:form.submit') }).click();
  await expectToast(page, t('entry:contestEntrySuccess'));
  await expect(form).toBeHidden();
}

function gameWinner(page: Page, number: number, player: string) {
  return page
    .getByRole('group', { name: t('match:result.gameWinner', { number }) })
    .getByRole('button', { name: player });
}
