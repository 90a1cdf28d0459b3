import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { surroundings } from '@/entities/contest/testing';
import type { TimelineItem } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import RankingPage from './pages/RankingPage';
import TimelinePage from './pages/TimelinePage';

const contest = { id: 5, name: '秋の杯', imageUrl: null };
const at = '2026-11-01T00:00:00.000Z';

function show(path: string, signedIn = true) {
  server.use(...surroundings());
  return renderRoutes(
    [
      { path: '/ranking', element: <RankingPage /> },
      { path: '/timeline', element: <TimelinePage /> },
    ],
    signedIn ? { at: path, token: 'token' } : { at: path },
  );
}

it('ranks people and keeps the game in the address', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get('/api/v1/rankings/', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('gameId'));
      return HttpResponse.json({
        items: [
          {
            rank: 1,
            user: { id: 7, nickname: 'ミナト', imageUrl: null },
            titles: 3,
            podiums: 4,
            contests: 9,
          },
          { rank: 2, user: { id: 8, nickname: '', imageUrl: null }, titles: 1, podiums: 1, contests: 1 },
        ],
        next: null,
      });
    }),
  );
  show('/ranking?game=2', false);
  const first = await screen.findByRole('row', { name: /ミナト/ });
  expect(
    within(first)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['1', '3', '4', '9']);
  expect(screen.getByRole('link', { name: 'ミナト' })).toHaveAttribute('href', '/users/7');
  expect(screen.getByText('退会済みユーザー')).toBeVisible();
  expect(asked).toEqual(['2']);
});

it('shows entries to a contest that follow each other in one row', async () => {
  const entered = (id: number, nickname: string, into = contest): TimelineItem => ({
    kind: 'entered',
    at,
    user: { id, nickname, imageUrl: null },
    team: null,
    contest: into,
    place: null,
  });
  const other = { ...contest, id: 6, name: '冬の杯' };
  const items = [
    entered(7, 'ミナト'),
    entered(8, 'こはく'),
    entered(9, ''),
    entered(7, 'ミナト', other),
    { ...entered(8, 'こはく'), kind: 'contestOpened' },
    entered(10, 'Vex'),
  ];
  server.use(http.get('/api/v1/timeline/', () => HttpResponse.json({ items, next: null })));
  show('/timeline', false);
  const rows = await screen.findAllByRole('listitem');
  expect(rows).toHaveLength(4);
  expect(rows[0]).toHaveTextContent('ミナトほか2人が秋の杯にエントリーしました。');
  expect(within(rows[0] as HTMLElement).getByRole('link', { name: 'こはく' })).toHaveAttribute(
    'href',
    '/users/8',
  );
  expect(within(rows[0] as HTMLElement).getByRole('link', { name: '退会済みユーザー' })).toBeVisible();
  expect(rows[1]).toHaveTextContent('ミナトが冬の杯にエントリーしました。');
  expect(rows[3]).toHaveTextContent('Vexが秋の杯にエントリーしました。');
});

it('shows the better place of a contest first', async () => {
  const placed = (id: number, from: number, into = contest, when = at): TimelineItem => ({
    kind: from === 1 ? 'contestWon' : 'placed',
    at: when,
    user: { id, nickname: `P${id}`, imageUrl: null },
    team: null,
    contest: into,
    place: { from, to: from },
  });
  const other = { ...contest, id: 6, name: '冬の杯' };
  const earlier = '2026-10-31T00:00:00.000Z';
  const items = [
    placed(7, 2),
    placed(8, 3),
    placed(9, 1),
    placed(10, 1, other),
    placed(11, 1, contest, earlier),
  ];
  server.use(http.get('/api/v1/timeline/', () => HttpResponse.json({ items, next: null })));
  show('/timeline', false);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent?.match(/P\d+/)?.[0])).toEqual(['P9', 'P7', 'P8', 'P10', 'P11']);
});

it('shows recent events, and only those of friends if that is chosen', async () => {
  const won: TimelineItem = {
    kind: 'contestWon',
    at,
    user: { id: 7, nickname: '<who>x</who>', imageUrl: null },
    team: null,
    contest,
    place: { from: 1, to: 1 },
  };
  const placed: TimelineItem = {
    kind: 'placed',
    at,
    user: null,
    team: { id: 3, name: '月下美人', imageUrl: null },
    contest,
    place: { from: 3, to: 4 },
  };
  server.use(
    http.get('/api/v1/timeline/', ({ request }) =>
      HttpResponse.json({
        items: new URL(request.url).searchParams.get('scope') === 'friends' ? [] : [won, placed],
        next: null,
      }),
    ),
  );
  show('/timeline');
  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('<who>x</who>が秋の杯で優勝しました。');
  expect(rows[1]).toHaveTextContent('月下美人が秋の杯でベスト4になりました。');
  expect(within(rows[1] as HTMLElement).getByRole('link', { name: '月下美人' })).toHaveAttribute(
    'href',
    '/teams/3',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'フレンド' }));
  expect(await screen.findByText('フレンドの動きはまだありません')).toBeVisible();
});
