import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { surroundings } from '@/entities/contest/testing';
import { ranksOfLadder } from '@/entities/gameAccount/lib/ranks';
import type { Game, GameAccount, Rank } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { useViewer } from '@/shared/viewer/viewer';
import { renderRoutes } from '@/test/render';
import { app, problem, server } from '@/test/server';
import type { GameAccountValues } from './lib/rules';
import GameAccountsPage from './pages/GameAccountsPage';

const game = (id: number, gameName: string, more: Partial<Game>): Game => ({
  id,
  gameName,
  key: `0000${id}`,
  isEnable: true,
  needsFriendCode: false,
  accountField: 'username',
  ladder: '',
  matchMinutes: 60,
  ...more,
});
const games = [
  game(1, 'League of Legends', { accountField: 'summonerName', ladder: 'lol' }),
  game(4, 'Siege', { accountField: 'uplayAccount' }),
  game(6, 'スプラトゥーン3', { accountField: 'ingameName', needsFriendCode: true }),
];
const rank = (key: string, ladder: string, title: string): Rank => ({
  key,
  ladder,
  title,
  titles: { ja: title, en: title, ko: title, zh: title },
});
const ranks = [
  rank('9999', '', '未設定'),
  rank('0010', 'lol', 'ゴールド'),
  rank('0001', 'lol', 'チャレンジャー'),
  rank('0050', 'splat', 'S+'),
];

function anAccount(change: Partial<GameAccount>): GameAccount {
  return {
    id: 70,
    game: { id: 1, gameName: 'League of Legends', key: '00001' },
    username: '',
    friendCode: '',
    rank: '9999',
    summonerName: null,
    uplayAccount: null,
    ingameName: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...change,
  };
}

let accounts: GameAccount[];
let sent: unknown;

beforeEach(() => {
  accounts = [];
  sent = null;
  server.use(
    http.get('*/api/v1/app/', () => HttpResponse.json({ ...app, summonerLookup: true })),
    http.get('*/api/v1/games/', () => HttpResponse.json({ items: games })),
    http.get('*/api/v1/games/ranks/', () => HttpResponse.json(ranks)),
    ...surroundings(),
    http.get('*/api/v1/users/9/gameusers/', () => HttpResponse.json({ items: accounts, next: null })),
    http.post('*/api/v1/users/9/gameusers/', async ({ request }) => {
      sent = await request.json();
      const { gameId, ...input } = sent as GameAccountValues;
      const played = games.find(({ id }) => id === gameId) as Game;
      const added = anAccount({ game: { id: gameId, gameName: played.gameName, key: played.key }, ...input });
      accounts.push(added);
      return HttpResponse.json(added);
    }),
  );
});

function Page() {
  return useViewer().signedIn ? (
    <>
      <GameAccountsPage />
      <ConfirmHost />
    </>
  ) : null;
}

async function openForm(title: string) {
  const user = userEvent.setup();
  renderRoutes([{ path: '/', element: <Page /> }], { token: 'token' });
  await user.click(await screen.findByRole('button', { name: 'ゲームアカウントを追加' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'ゲームアカウントを追加' }));
  await user.click(await dialog.findByRole('combobox', { name: 'ゲームタイトル' }));
  await user.click(await screen.findByRole('option', { name: title }));
  return { user, dialog };
}

it('takes the name and the rank that the look-up found, and shows the account', async () => {
  server.use(
    http.post('*/api/v1/extern/riotgames/summoner/', () =>
      HttpResponse.json({ name: 'Hide on Yagura', level: 312, iconUrl: null, rank: '0001' }),
    ),
  );
  const { user, dialog } = await openForm('League of Legends');
  await user.type(await dialog.findByLabelText(/サモナー名/), 'hide');
  await user.click(await dialog.findByRole('button', { name: 'サモナーを照会' }));
  await user.click(await dialog.findByRole('button', { name: 'この名前とランクを使う' }));
  expect(dialog.getByLabelText(/サモナー名/)).toHaveValue('Hide on Yagura');
  await user.click(dialog.getByRole('button', { name: '保存する' }));
  expect(await screen.findByText('ゲームアカウントを保存しました')).toBeInTheDocument();
  expect(sent).toEqual({ gameId: 1, username: 'Hide on Yagura', friendCode: '', rank: '0001' });
  expect(await screen.findByText('チャレンジャー')).toBeInTheDocument();
});

it('leaves the name to be typed when the look-up fails', async () => {
  server.use(http.post('*/api/v1/extern/riotgames/summoner/', () => problem(503, 'summonerUnavailable')));
  const { user, dialog } = await openForm('League of Legends');
  await user.type(await dialog.findByLabelText(/サモナー名/), 'hide');
  await user.click(await dialog.findByRole('button', { name: 'サモナーを照会' }));
  expect(await dialog.findByText(/照会先につながりません/)).toBeInTheDocument();
  expect(dialog.getByLabelText(/サモナー名/)).toHaveValue('hide');
});

it('calls the name as the game does, asks for its friend code, and shows what is refused', async () => {
  const { user, dialog } = await openForm('スプラトゥーン3');
  await user.type(await dialog.findByLabelText(/ゲーム内の名前/), 'ゆうと');
  expect(dialog.queryByRole('combobox', { name: 'ランク' })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '保存する' }));
  expect(await dialog.findByText('フレンドコードは必須です')).toBeInTheDocument();
  expect(sent).toBeNull();
  server.use(
    http.post('*/api/v1/users/9/gameusers/', () =>
      problem(409, 'gameAccountExists', { fields: [{ name: 'username', key: 'gameAccountExists' }] }),
    ),
  );
  await user.type(dialog.getByLabelText(/フレンドコード/), 'SW-1');
  await user.click(dialog.getByRole('button', { name: '保存する' }));
  expect(await dialog.findByText('同じゲームアカウントがすでに登録されています。')).toBeInTheDocument();
  expect(dialog.getByLabelText(/ゲーム内の名前/)).toHaveValue('ゆうと');
});

it('deletes after a question', async () => {
  accounts = [anAccount({ game: { id: 4, gameName: 'Siege', key: '00004' }, username: 'yuto' })];
  server.use(
    http.delete('*/api/v1/users/9/gameusers/70/', () => {
      accounts = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const user = userEvent.setup();
  renderRoutes([{ path: '/', element: <Page /> }], { token: 'token' });
  expect(await screen.findByText('Ubisoftアカウント')).toBeInTheDocument();
  expect(screen.queryByText('未設定')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Siegeのyutoを削除' }));
  await user.click(await screen.findByRole('button', { name: '削除する' }));
  await waitFor(() => expect(screen.getByText('ゲームアカウントはまだありません')).toBeInTheDocument());
});

it('orders a ladder by its keys with the unset rank last', () => {
  expect(ranksOfLadder(ranks, 'lol').map(({ key }) => key)).toEqual(['0001', '0010', '9999']);
  expect(ranksOfLadder(ranks, '').map(({ key }) => key)).toEqual(['9999']);
});
