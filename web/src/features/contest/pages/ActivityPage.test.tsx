import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { aContest, surroundings } from '@/entities/contest/testing';
import type { Activity, Contest } from '@/shared/api/types';
import { Watched } from '@/test/drawn';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import ActivityPage from './ActivityPage';

const at = '2026-11-20T10:00:00.000Z';
const yuto = { id: 9, nickname: 'ゆうと', imageUrl: null };
let asked: string[];
let counts: number[];

function line(id: number, kind: string, data: unknown, actor: Activity['actor'] = yuto): Activity {
  return { id, kind, actor, at, data };
}

function open(
  pages: Record<string, { items: Activity[]; next: string | null }>,
  change: Partial<Contest> = {},
) {
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/100/', () =>
      HttpResponse.json(aContest({ abilities: ['ABILITY_CONTEST_EDIT'], ...change })),
    ),
    http.get('*/api/v1/contests/100/operators/', () => HttpResponse.json({ items: [] })),
    http.get('*/api/v1/contests/100/activity/', ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      return HttpResponse.json(pages[searchParams.get('cursor') ?? ''] ?? { items: [], next: null });
    }),
  );
  const routes = [
    { path: '/contests/:id', element: <p>contest</p> },
    {
      path: '/contests/:id/activity',
      element: (
        <Watched selector="li" counts={counts}>
          <ActivityPage />
        </Watched>
      ),
    },
  ];
  return renderRoutes(routes, { at: '/contests/100/activity', token: 'token' });
}

beforeEach(() => {
  asked = [];
  counts = [];
});

/** Returns the text of each line without its time, once all are drawn. */
async function said(lines: number) {
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(lines));
  return screen.getAllByRole('listitem').map((item) => item.children[1]?.textContent);
}

it('shows who did what, with the state before and after', async () => {
  const sides = [
    { id: 1, name: 'はるか' },
    { id: 2, name: 'そうた' },
  ];
  const items = [
    line(9, 'contest.updated', {
      changes: [
        { field: 'entryMaxCount', before: 16, after: 32 },
        { field: 'contestStart', before: at, after: '2026-11-20T11:30:00.000Z' },
        { field: 'checkin', before: false, after: true },
        { field: 'contestType', before: 'TOURNAMENT', after: 'LEAGUE' },
        { field: 'rule' },
        { field: 'award', after: '金' },
      ],
    }),
    line(8, 'match.corrected', {
      round: 0,
      order: 3,
      participants: sides,
      before: { outcome: 'win', winner: 1, games: [{ winner: 1 }] },
      after: { outcome: 'doubleNoShow', winner: null, games: [] },
      reason: '見間違い',
    }),
    line(7, 'contest.status', { boundary: 'checkinEnd' }, null),
    line(6, 'entries.moved', { added: [{ name: 'あおい' }], removed: [], reason: 'checkin' }, null),
    line(5, 'operator.added', { userId: 12, nickname: 'みなと' }),
    line(4, 'entry.removed', { name: 'みお' }),
    line(3, 'entry.added', { name: 'ゆうと' }),
    line(2, 'contest.deleted', {}, null),
    line(1, 'from.tomorrow', { secret: 'x' }, { id: 30, nickname: '', imageUrl: null }),
  ];
  open({ '': { items, next: null } });
  expect(await said(items.length)).toEqual([
    'ゆうとが大会の内容を変更しました' +
      '定員16 → 32大会開始2026/11/20(金) 19:00 → 2026/11/20(金) 20:30チェックインを行うオフ → オン' +
      '大会形式トーナメント → リーグルール賞品・賞金なし → 金',
    'ゆうとが試合の結果を訂正しました1-4はるか 対 そうた結果はるかの勝ち (1 – 0) → 両者不在理由見間違い',
    'チェックイン締切の時刻になりました',
    'キャンセル待ちの順番が動きました繰り上げあおいチェックインの締切による',
    'ゆうとがみなとを運営メンバーに追加しました',
    'ゆうとがエントリーを取り消しましたみお',
    'ゆうとがエントリーしました',
    'システムが大会を削除しました',
    '退会済みユーザーが操作しました',
  ]);
});

it('filters by subject and by person and keeps the filter in the address', async () => {
  const other = { id: 30, nickname: 'れん', imageUrl: null };
  const { router } = open({ '': { items: [line(1, 'entry.added', {}, other)], next: null } });
  await userEvent.click(await screen.findByRole('button', { name: 'れんの記録だけを見る' }));
  await waitFor(() => expect(asked.at(-1)).toBe('?actorId=30'));
  await userEvent.click(screen.getByRole('combobox', { name: '内容で絞り込む' }));
  await userEvent.click(await screen.findByRole('option', { name: 'エントリー' }));
  // "entry.…" and "entries.…" have the same filter.
  await waitFor(() => expect(asked.at(-1)).toBe('?kind=entr&actorId=30'));
  expect(router.state.location.search).toBe('?actor=30&kind=entry');
  await screen.findByText(/がエントリーしました/);
  expect(screen.getByRole('combobox', { name: '人で絞り込む' })).toHaveValue('れん');
  expect(screen.queryByRole('button', { name: 'れんの記録だけを見る' })).not.toBeInTheDocument();
});

it('offers the way back when nothing matches', async () => {
  const { router } = open({});
  await screen.findByText('データがありません');
  await router.navigate('?kind=ban');
  await userEvent.click(await screen.findByRole('button', { name: '絞り込みを解除' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it('continues page by page', async () => {
  open({
    '': { items: [line(2, 'contest.created', {})], next: 'c1' },
    c1: { items: [line(1, 'survey.saved', { before: 0, after: 2 })], next: null },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'もっと見る' }));
  const second = (await screen.findByText(/がアンケートを変更しました/)).closest('li');
  expect(within(second as HTMLElement).getByText('0 → 2')).toBeInTheDocument();
  expect(asked).toEqual(['', '?cursor=c1']);
});

it('is for operators alone', async () => {
  open({}, { abilities: [] });
  expect(await screen.findByText('contest')).toBeInTheDocument();
  expect(asked).toEqual([]);
});

it('draws a long page of the log in steps', async () => {
  const items = Array.from({ length: 50 }, (_, id) => line(id + 1, 'contest.created', {}));
  open({ '': { items, next: null } });
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(items.length));
  expect(counts.find((count) => count > 0)).toBeLessThan(20);
});
