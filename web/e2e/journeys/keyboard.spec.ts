import type { Locator, Page } from '@playwright/test';
import { begunContest, confirmedContest, drawBracket } from '../support/contests';
import { desktop, expect, test } from '../support/journey';
import { enrol, enrolWithPassword } from '../support/people';
import { swissRound } from '../support/rounds';
import { startSwiss } from '../support/stages';
import { ja as t } from '../support/texts';

// The configuration switches animations off.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('logs in, walks through a bracket and opens a match with the keyboard alone', async ({ screens }) => {
  const organiser = await enrol('鍵盤の主催');
  const { id, name } = await begunContest(organiser, ['あおい', 'いつき', 'うみ', 'えいた']);
  await drawBracket(organiser, id);
  const username = `keys_${Date.now() % 1_000_000_000}`;
  await enrolWithPassword(username, 'keyboard2026');
  const page = await (await screens.open(null, desktop)).newPage();
  const keys = page.keyboard;

  await test.step('logs in', async () => {
    await page.goto('/contests');
    await tabTo(page, page.getByRole('button', { name: t('shell:login'), exact: true }));
    await keys.press('Enter');
    const modal = page.getByRole('dialog');
    await tabTo(page, modal.getByRole('checkbox'));
    await keys.press('Space');
    await tabTo(page, modal.getByRole('button', { name: t('auth:otherWays') }));
    await keys.press('Enter');
    await tabTo(page, modal.getByLabel(t('auth:loginName')));
    await keys.type(username);
    const password = modal.getByLabel(t('auth:password'), { exact: true });
    await tabTo(page, password);
    // The box around the input cuts the ring of the input off, so it has the ring itself.
    await expect(password.locator('..')).toHaveCSS('outline-style', 'solid');
    await keys.type('keyboard2026');
    await tabTo(page, modal.getByRole('button', { name: t('auth:login.passwordSubmit') }));
    await keys.press('Enter');
    await expect(modal).toBeHidden();
    await expect(page.getByRole('button', { name: t('shell:menu') })).toBeVisible();
  });

  await test.step('opens the bracket', async () => {
    await tabTo(page, page.getByRole('link', { name: new RegExp(name) }));
    await keys.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await tabTo(page, page.getByRole('link', { name: t('contest:tab.stage.TOURNAMENT'), exact: true }));
    await keys.press('Enter');
  });

  await test.step('moves with the arrows and opens a match', async () => {
    const versus = (first: string, second: string) =>
      page.getByRole('link', { name: t('tournament:card.versus', { first, second }) });
    await tabTo(page, versus('あおい', 'えいた'));
    await keys.press('ArrowDown');
    await expect(versus('いつき', 'うみ')).toBeFocused();
    await keys.press('ArrowUp');
    await expect(versus('あおい', 'えいた')).toBeFocused();
    await keys.press('Enter');
    const title = page.getByRole('heading', { level: 1, name: t('match:round.semiFinal') });
    await expect(title).toBeVisible();
  });
});

test('reports a result, contradicts it and rules on it with the keyboard alone', async ({ screens }) => {
  const organiser = await enrol('鍵盤の主催');
  const { id, players } = await confirmedContest(organiser, ['あおい', 'いつき'], {
    contestType: 'SWISSDRAW',
    swissRounds: 1,
    matches: { confirmMinutes: 10, warnMinutes: 0, walkoverMinutes: 0 },
  });
  const stageId = await startSwiss(organiser, id);
  const [match] = await swissRound(organiser, { contestId: id, format: 'swissdraw', stageId }, 0);
  const address = `/contests/${id}/swissdraw/${stageId}/match/${match?.id}`;
  const [one, other] = players;
  if (!one || !other) throw new Error('two players expected');

  /** Reports the own win. */
  async function sayWon(page: Page, name: string) {
    const won = page.getByRole('button', { name: t('match:result.pickWinner', { name }) });
    await tabTo(page, won);
    await page.keyboard.press('Enter');
    await expect(won).toHaveAttribute('aria-pressed', 'true');
    await tabTo(page, page.getByRole('button', { name: t('match:claim.send') }));
    await page.keyboard.press('Enter');
  }

  await test.step('a player opens the next match and reports', async () => {
    const page = await (await screens.open(one, desktop)).newPage();
    await page.goto('/play');
    await tabTo(page, page.getByRole('main').locator(`a[href^="${address}"]`).first());
    await page.keyboard.press('Enter');
    await sayWon(page, one.name);
    await expect(page.getByText(t('match:claim.waiting')).first()).toBeVisible();
  });

  await test.step('the opponent reports another result', async () => {
    const page = await (await screens.open(other, desktop)).newPage();
    await page.goto(address);
    await tabTo(page, page.getByRole('button', { name: t('match:claim.deny') }));
    await page.keyboard.press('Enter');
    await sayWon(page, other.name);
    await expect(page.getByText(t('match:claim.disputedText'))).toBeVisible();
  });

  await test.step('an operator opens the match from the desk and decides', async () => {
    const page = await (await screens.open(organiser, desktop)).newPage();
    await page.goto(`/contests/${id}/desk`);
    await tabTo(page, page.getByRole('link', { name: new RegExp(t('desk:attention.conflict')) }));
    await page.keyboard.press('Enter');
    const claim = page.getByRole('group', { name: t('match:claim.of', { name: other.name }) });
    await tabTo(page, claim.getByRole('button', { name: t('match:claim.rule') }));
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('match:next.won', { name: other.name }))).toBeVisible();
  });
});

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'the target has the focus after pressing Tab').toBeFocused();
}
