import type { Locator, Page } from '@playwright/test';
import { begin, createContest, drawBracket, enterAll, openContest } from '../support/contests';
import { desktop, expect, phone, test } from '../support/journey';
import { enrol, enrolAll, type Person } from '../support/people';
import { expectOnScreen } from '../support/screens';
import { ja as t } from '../support/texts';

// The page requests the bracket before it exists, and the browser writes the refusal to its console.
test.use({ refusals: true });

/** The most taps from the page of a contest to a sent report. */
const mostTaps = 3;

async function drawn(names: readonly string[]) {
  const organiser = await enrol('一画面の主催');
  const players = await enrolAll(names);
  const input = openContest({ matches: { confirmMinutes: 10, warnMinutes: 0, walkoverMinutes: 0 } });
  const id = await createContest(organiser, input);
  await enterAll(id, players);
  await begin(organiser, id, input);
  const { rounds, id: stageId } = await drawBracket(organiser, id);
  const match = rounds[0]?.matches[0];
  const [me, opponent] = (match?.participants ?? []).map((side) =>
    players.find(({ name }) => name === side?.name),
  );
  if (!(match && me && opponent)) throw new Error('the bracket has no first match');
  return {
    id,
    name: input.name,
    match,
    me,
    opponent,
    at: `/contests/${id}/tournament/${stageId}/match/${match.id}`,
  };
}

test('a player reports from the page of the contest in three taps, on one screen', async ({ screens }) => {
  const { id, me, opponent } = await drawn(['さくら', 'つばき', 'あやめ', 'すみれ']);
  const page = await (await screens.open(me, phone)).newPage();
  await page.goto(`/contests/${id}`);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };

  await test.step('the first figure of the contest is the own match', async () => {
    const figure = page.getByRole('region', { name: t('play:mine') });
    await expect(figure).toContainText(opponent.name);
    await expect(figure).toContainText(`${t('match:round.semiFinal')} 1-1`);
  });

  await tap(page.getByRole('link', { name: t('contest:play.myMatch.action') }).first());
  const pick = page.getByRole('button', { name: t('match:result.pickWinner', { name: me.name }) });
  const chat = chatBar(page);

  await test.step('opponent, buttons, steps and chat are on one screen', async () => {
    const who = page.getByRole('region', { name: t('match:page.opponent') });
    await expectOnScreen(page, who);
    await expect(who.getByText(opponent.name).first()).toBeVisible();
    await expectOnScreen(page, who.getByRole('button', { name: t('common:copy') }).first());
    await expectOnScreen(page, page.getByRole('list', { name: t('match:step.label') }));
    await expectOnScreen(page, pick);
    await expectOnScreen(page, page.getByRole('button', { name: t('match:claim.send') }));
    await expectOnScreen(page, chat);
    const box = await pick.boundingBox();
    expect(box?.height).toBeGreaterThan(100);
  });

  await tap(pick);
  const send = page.getByRole('button', { name: t('match:claim.send') });
  await expect(send).toBeInViewport({ ratio: 1 });
  await tap(send);
  expect(taps).toBeLessThanOrEqual(mostTaps);

  await test.step('the new state is where the eye is', async () => {
    await expect(page.getByRole('main').getByText(t('match:claim.waiting')).first()).toBeInViewport({
      ratio: 1,
    });
    const steps = page.getByRole('list', { name: t('match:step.label') });
    await expect(steps.getByRole('listitem').filter({ hasText: t('match:step.report') })).toHaveAttribute(
      'aria-current',
      'step',
    );
  });
});

test('the chat opens over the match on a phone and stands beside it on a wide window', async ({
  screens,
}) => {
  const { me, opponent, at } = await drawn(['はるか', 'なつき']);
  const mine = await (await screens.open(me, phone)).newPage();
  await mine.goto(at);
  await chatBar(mine).tap();
  const over = mine.getByRole('dialog', { name: t('chat:room.kind.match') });
  await over.getByRole('textbox', { name: t('chat:composer.label') }).fill('今から部屋を立てます');
  await over.getByRole('button', { name: t('chat:composer.send'), exact: true }).click();
  await expect(over.getByRole('log').getByText('今から部屋を立てます')).toBeVisible();
  await mine.goBack();
  await expect(over).toBeHidden();
  expect(new URL(mine.url()).pathname).toBe(at);
  await expect(chatBar(mine)).toContainText('今から部屋を立てます');

  const theirs = await (await screens.open(opponent, desktop)).newPage();
  await theirs.goto(at);
  const beside = theirs.getByRole('complementary', { name: t('chat:room.kind.match') });
  await expect(beside.getByText('今から部屋を立てます')).toBeVisible();
});

test('every page names a match and its time in the same way', async ({ screens }) => {
  const { id, at, me } = await drawn(['ひなた', 'こはる', 'みなも', 'かえで']);
  const page = await (await screens.open(me, phone)).newPage();
  const name = `${t('match:round.semiFinal')} 1-1`;

  await page.goto(at);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const time = (await page.locator('header time').first().textContent()) ?? '';
  expect(time).toMatch(/^(今日|今夜|昨日) \d\d:\d\d/);

  await page.goto('/play');
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.locator('time').first()).toHaveText(time);

  await page.goto(`/contests/${id}`);
  const figure = page.getByRole('region', { name: t('play:mine') });
  await expect(figure).toContainText(name);
  await expect(figure.locator('time')).toHaveText(time);

  await expectInBell(page, me, name, time.replace(/JST$/, ''));
});

/** The notification that the match begins names it as its page does. */
async function expectInBell(page: Page, { api }: Person, name: string, time: string): Promise<void> {
  await expect
    .poll(async () => {
      const params = { query: { language: 'ja' } } as const;
      const { data } = await api.GET('/users/me/notifications/', { params });
      return data?.items.find(({ status }) => status === 'matchReady')?.payload.matchName;
    })
    .toBe(name);
  await page.goto('/notifications');
  await expect(
    page.getByText(t('notification:text.tournament.matchReady', { match: name, time })),
  ).toBeVisible();
}

function chatBar(page: Page): Locator {
  return page.getByRole('main').getByRole('link', { name: t('match:page.chat') });
}
