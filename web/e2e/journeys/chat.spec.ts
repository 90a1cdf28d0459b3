import type { Page } from '@playwright/test';
import {
  addOperator,
  begunContest,
  createContest,
  drawBracket,
  enterAll,
  openContest,
} from '../support/contests';
import { desktop, expect, phone, test } from '../support/journey';
import { answer, enrolAll } from '../support/people';
import { picture } from '../support/picture';
import { connected } from '../support/screens';
import { ja as t } from '../support/texts';

/** A page with a live connection. */
async function listening(page: Page, at: string): Promise<Page> {
  const live = connected(page);
  await page.goto(at);
  await live;
  return page;
}

const talk = (page: Page) => page.getByRole('log', { name: t('chat:messages') });
const composer = (page: Page) => page.getByRole('textbox', { name: t('chat:composer.label') });
const unread = (page: Page, count: number) => page.getByRole('img', { name: t('chat:unread', { count }) });

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await page.getByRole('button', { name: t('chat:composer.send') }).click();
  await expect(talk(page).getByText(text)).toBeVisible();
}

test('an entrant asks, an operator in another browser answers, and both see the messages live', async ({
  screens,
}) => {
  const [organiser, player] = await enrolAll(['こたえる主催', 'たずねる人']);
  if (!organiser || !player) throw new Error('nobody enrolled');
  const id = await createContest(organiser, openContest());
  await enterAll(id, [player]);
  const desk = await listening(
    await (await screens.open(organiser, desktop)).newPage(),
    `/contests/${id}/participant`,
  );
  const page = await listening(await (await screens.open(player, phone)).newPage(), `/contests/${id}`);

  await page.getByRole('button', { name: t('chat:ask.open') }).click();
  const ask = page.getByRole('dialog', { name: t('chat:ask.title') });
  await ask.getByLabel(t('chat:ask.label')).fill('遅刻しそうです。間に合いますか？');
  await ask.getByRole('button', { name: t('chat:ask.send') }).click();
  await expect(page).toHaveURL(new RegExp(`/contests/${id}/chats/\\d+$`));
  await expect(talk(page).getByText('遅刻しそうです。間に合いますか？')).toBeVisible();

  await expect(unread(desk, 1)).toBeVisible();
  await desk
    .getByRole('main')
    .getByRole('link', { name: t('contest:tab.chats') })
    .click();
  await expect(talk(desk).getByText('遅刻しそうです。間に合いますか？')).toBeVisible();
  await expect(unread(desk, 1)).toHaveCount(0);
  await say(desk, '10分までなら待てます。');
  const reply = talk(page).getByRole('listitem').filter({ hasText: '10分までなら待てます。' });
  await expect(reply).toBeVisible();
  await expect(reply.getByText(t('chat:operator'))).toBeVisible();

  // On other pages of the contest, new messages are counted until they are read.
  await page.getByRole('link', { name: t('contest:tab.overview'), exact: true }).click();
  await say(desk, '着いたら教えてください。');
  await expect(unread(page, 1).first()).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`^${t('chat:links.myQuestions')}`) }).click();
  await expect(talk(page).getByText('着いたら教えてください。')).toBeVisible();
  await expect(unread(page, 1)).toHaveCount(0);

  await desk.getByRole('button', { name: t('chat:close.answered') }).click();
  await expect(page.getByText(t('chat:readOnly.question'))).toBeVisible();
  await expect(composer(page)).toBeHidden();
});

test.describe('rooms with restricted access', () => {
  // The requests of a former member are refused until the page changes.
  test.use({ refusals: true });

  test('entrants read the notices; a former operator loses the room', async ({ screens }) => {
    const [organiser, helper, player] = await enrolAll(['告知の主催', '告知の係', '告知を読む人']);
    if (!organiser || !helper || !player) throw new Error('nobody enrolled');
    const id = await createContest(organiser, openContest());
    await addOperator(organiser, id, helper);
    await enterAll(id, [player]);
    const params = { path: { id } };
    const { noticeChatId } = await answer(organiser.api.GET('/contests/{id}/chats/', { params }));
    const notice = `/contests/${id}/chats/${noticeChatId}`;
    const reading = await listening(await (await screens.open(player, phone)).newPage(), notice);
    const writing = await listening(await (await screens.open(helper, desktop)).newPage(), notice);
    await expect(writing.getByText(t('chat:reach.people', { count: 1 }))).toBeVisible();
    await say(writing, '開始を15分遅らせます。');
    await expect(
      writing.getByText(new RegExp(t('chat:reach.read', { count: 0 }).replace('0', '[01]'))),
    ).toBeVisible();
    await expect(talk(reading).getByText('開始を15分遅らせます。')).toBeVisible();
    await expect(reading.getByText(t('chat:readOnly.notice'))).toBeVisible();
    await expect(reading.getByText(t('chat:reach.people', { count: 1 }))).toHaveCount(0);
    await expect(composer(reading)).toBeHidden();

    await answer(
      organiser.api.POST('/contests/{id}/operators/delete/', { params, body: { userIds: [helper.id] } }),
    );
    await expect(writing).toHaveURL(`/contests/${id}`);
    await expect(writing.getByText('開始を15分遅らせます。')).toHaveCount(0);
    await writing.goto(notice);
    await expect(writing).toHaveURL(`/contests/${id}`);
  });

  test('only members of a room see its pictures', async ({ screens }) => {
    const [organiser, player] = await enrolAll(['画像の主催', '画像の人']);
    if (!organiser || !player) throw new Error('nobody enrolled');
    const id = await createContest(organiser, openContest());
    await enterAll(id, [player]);
    const { items } = await answer(player.api.GET('/contests/{id}/chats/', { params: { path: { id } } }));
    const room = `/contests/${id}/chats/${items.find(({ kind }) => kind === 'entrants')?.chatId}`;
    const sending = await (await screens.open(player, phone)).newPage();
    await sending.goto(room);
    await sending.locator('input[type="file"]').setInputFiles(picture('screen.png'));
    await expect(sending.getByText(t('chat:image.ready'))).toBeVisible();
    await sending.getByRole('button', { name: t('chat:composer.send') }).click();

    const seeing = await (await screens.open(organiser, desktop)).newPage();
    await seeing.goto(room);
    const shownAs = t('chat:image.of', { name: '画像の人' });
    await seeing.getByRole('button', { name: shownAs }).click();
    const image = seeing.getByRole('dialog').getByRole('img', { name: shownAs });
    await expect
      .poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);

    // The address is valid for one person, while that person is in the room.
    const own = talk(sending).getByRole('button', { name: shownAs });
    const address = await own.locator('img').evaluate((shown) => (shown as HTMLImageElement).src);
    const status = async (url: string) => (await seeing.request.get(url)).status();
    expect(await status(address)).toBe(200);
    expect(await status(address.replace(/\?.*$/, ''))).toBe(404);
    expect(await status(address.replace(String(player.id), String(organiser.id)))).toBe(404);
    await answer(
      player.api.DELETE('/contests/{id}/users/{userId}/', {
        params: { path: { id, userId: player.id } },
      }),
    );
    expect(await status(address)).toBe(404);
    await sending.goto(room);
    await expect(sending).toHaveURL(`/contests/${id}`);
  });
});

test('two opponents and an operator talk in the room of their match', async ({ screens }) => {
  const [organiser] = await enrolAll(['試合の主催']);
  if (!organiser) throw new Error('nobody enrolled');
  const { id, players } = await begunContest(organiser, ['上の人', '下の人']);
  const [one, two] = players;
  const bracket = await drawBracket(organiser, id);
  const matchId = bracket.rounds[0]?.matches[0]?.id;
  if (!one || !two || !matchId) throw new Error('nobody plays');
  const match = `/contests/${id}/tournament/${bracket.id}/match/${matchId}`;
  const upper = await listening(await (await screens.open(one, phone)).newPage(), match);
  await upper
    .getByRole('main')
    .getByRole('link', { name: t('match:page.chat') })
    .click();
  await expect(upper.getByRole('dialog', { name: t('chat:room.kind.match') })).toBeVisible();
  await upper.getByRole('button', { name: t('chat:phrase.lobbyUp') }).click();
  await expect(talk(upper).getByText(t('chat:phrase.lobbyUp'))).toBeVisible();

  const lower = await listening(await (await screens.open(two, phone)).newPage(), `${match}/chats`);
  await expect(talk(lower).getByText(t('chat:phrase.lobbyUp'))).toBeVisible();
  await say(lower, '今から入ります。');
  await expect(talk(upper).getByText('今から入ります。')).toBeVisible();

  const desk = await listening(await (await screens.open(organiser, desktop)).newPage(), `/contests/${id}`);
  await desk
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`^${t('chat:rooms')}`) })
    .click();
  const panel = desk.getByRole('complementary', { name: t('chat:rooms') });
  await panel.getByRole('button', { name: /今から入ります。/ }).click();
  await say(desk, 'こちらでも見ています。');
  const reply = talk(upper).getByRole('listitem').filter({ hasText: 'こちらでも見ています。' });
  await expect(reply.getByText(t('chat:operator'))).toBeVisible();
});

/** Makes the POST requests of a page fail as without network, while its session storage has the key `cut`. */
function breakable(): void {
  const real = window.fetch;
  window.fetch = (input, init) =>
    sessionStorage.getItem('cut') && new Request(input, init).method === 'POST'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : real(input, init);
}

test('friends chat; messages written without network survive a reload and arrive once, in order', async ({
  screens,
}) => {
  const [one, two] = await enrolAll(['電波のない人', '待っている人']);
  if (!one || !two) throw new Error('nobody enrolled');
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const) {
    await answer(
      from.api.POST('/users/{id}/request/', {
        params: { path: { id: from.id } },
        body: { responseUserId: to.id },
      }),
    );
  }
  const page = await (await screens.open(one, phone)).newPage();
  await page.addInitScript(breakable);
  const away = await listening(page, '/friends');
  await away.getByRole('button', { name: t('chat:open') }).click();
  await expect(away).toHaveURL(/\/chats\/\d+$/);
  await say(away, '聞こえますか？');
  const home = await listening(await (await screens.open(two, desktop)).newPage(), '/chats');
  await expect(talk(home).getByText('聞こえますか？')).toBeVisible();

  await away.evaluate(() => sessionStorage.setItem('cut', '1'));
  for (const text of ['一通目', '二通目']) {
    await composer(away).fill(text);
    await away.getByRole('button', { name: t('chat:composer.send') }).click();
  }
  await expect(away.getByText(t('chat:waiting.network')).first()).toBeVisible();
  await away.reload();
  await expect(talk(away).getByText('一通目')).toBeVisible();
  await expect(talk(home).getByText('一通目')).toHaveCount(0);
  await away.evaluate(() => {
    sessionStorage.removeItem('cut');
    window.dispatchEvent(new Event('online'));
  });
  const lines = talk(home).getByText(/^[一二]通目$/);
  await expect(lines).toHaveText(['一通目', '二通目']);
  await expect(away.getByText(t('chat:waiting.network'))).toHaveCount(0);
  await expect(talk(away).getByText(/^[一二]通目$/)).toHaveText(['一通目', '二通目']);
});
