import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import type { Trophy, TrophyInput } from './api';
import { TrophyEditor } from './components/TrophyEditor';
import { TrophyList } from './components/TrophyList';
import { TrophyShelf } from './components/TrophyShelf';
import { nameFault, newTrophy, nextRank } from './lib/trophies';

const yuto = { id: 50, kind: 'user' as const, refId: 9, name: 'ゆうと', imageUrl: null };
const minato = { ...yuto, id: 51, refId: 10, name: '' };
const gold: Trophy = {
  id: 1,
  name: '金の盃',
  image: null,
  imageUrl: null,
  rank: 1,
  winner: yuto,
  winners: [yuto],
};
const special: Trophy = { ...gold, id: 2, name: '名勝負賞', rank: null, winner: null, winners: [] };

it('names trophies within the server’s bounds, and proposes the next place', () => {
  expect(nameFault(newTrophy(1, ' '))).toBe('valueIsRequired');
  expect(nameFault(newTrophy(1, '盃'.repeat(60)))).toBeNull();
  expect(nameFault(newTrophy(1, '盃'.repeat(61)))).toBe('exceededLength');
  expect(nextRank([newTrophy(1), newTrophy(3), newTrophy(null)])).toBe(2);
  expect(nextRank(Array.from({ length: 16 }, (_, index) => newTrophy(index + 1)))).toBeNull();
});

it('shows what can be won and everybody who won it', async () => {
  const third = { ...gold, id: 3, name: '銅の盃', rank: 3, winners: [yuto, minato] };
  const second = { ...gold, id: 4, name: '準優勝', rank: 2 };
  server.use(
    http.get('*/api/v1/contests/5/trophies/', () =>
      HttpResponse.json({ version: 1, items: [gold, second, third, special] }),
    ),
  );
  renderRoutes([{ path: '/', element: <TrophyList contestId={5} /> }]);
  const item = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
  await screen.findByText('金の盃');
  expect(item('金の盃').getByText('優勝')).toBeInTheDocument();
  expect(item('金の盃').getByRole('link', { name: 'ゆうと' })).toHaveAttribute('href', '/users/9');
  // A trophy with the name of its place shows the place once.
  expect(screen.getAllByText('準優勝')).toHaveLength(1);
  expect(item('銅の盃').getAllByRole('link')).toHaveLength(2);
  expect(item('名勝負賞').getByText('特別賞')).toBeInTheDocument();
  expect(item('名勝負賞').getByText('受賞者はまだ決まっていません')).toBeInTheDocument();
});

it('shows the trophies of a person, and nothing without any', async () => {
  const won = {
    id: 1,
    name: '金の盃',
    imageUrl: null,
    rank: 1,
    contest: { id: 5, name: '宵闇カップ', imageUrl: null },
    team: { id: 3, name: '櫓組', imageURL: null },
    at: '2026-11-20T12:00:00.000Z',
  };
  server.use(
    http.get('*/api/v1/users/9/trophies/', () => HttpResponse.json({ items: [won], next: null })),
    http.get('*/api/v1/teams/3/trophies/', () => HttpResponse.json({ items: [], next: null })),
  );
  renderRoutes([
    {
      path: '/',
      element: (
        <>
          <TrophyShelf owner={{ userId: 9 }} />
          <TrophyShelf owner={{ teamId: 3 }} />
        </>
      ),
    },
  ]);
  const link = await screen.findByRole('link', { name: /金の盃/ });
  expect(link).toHaveAttribute('href', '/contests/5');
  expect(link).toHaveTextContent('宵闇カップ');
  expect(link).toHaveTextContent('櫓組');
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});

describe('the editor', () => {
  function open(items: Trophy[]) {
    const saves: { version: number; items: TrophyInput[] }[] = [];
    const given: unknown[] = [];
    server.use(
      http.get('*/api/v1/contests/5/trophies/', () => HttpResponse.json({ version: 1, items })),
      http.get('*/api/v1/contests/5/users/', () =>
        HttpResponse.json({ items: [{ id: 50, userId: 9, createBy: { nickname: 'ゆうと' } }], total: 1 }),
      ),
      http.put('*/api/v1/contests/5/trophies/', async ({ request }) => {
        const body = (await request.json()) as (typeof saves)[number];
        saves.push(body);
        const saved = body.items.map((item, index) => ({ ...special, ...item, id: item.id ?? 70 + index }));
        return HttpResponse.json({ version: 2, items: saved });
      }),
      http.put('*/api/v1/contests/5/trophies/2/winner/', async ({ request }) => {
        given.push(await request.json());
        return HttpResponse.json({ ...special, winner: yuto, winners: [yuto] });
      }),
    );
    const onUnsaved = vi.fn();
    renderRoutes([
      {
        path: '/',
        element: <TrophyEditor contestId={5} participantType="SOLO" onUnsaved={onUnsaved} />,
      },
    ]);
    return { saves, given, onUnsaved };
  }

  it('adds the trophies of the first three places at once, asks for a name, and saves', async () => {
    const { saves, onUnsaved } = open([]);
    await userEvent.click(await screen.findByRole('button', { name: '1位〜3位をまとめて追加' }));
    await userEvent.click(screen.getByRole('button', { name: '特別賞' }));
    await userEvent.click(screen.getByRole('button', { name: 'トロフィーを保存する' }));
    expect(saves).toEqual([]);
    const names = screen.getAllByLabelText(/トロフィーの名前/);
    await waitFor(() => expect(names[3]).toHaveFocus());
    await userEvent.keyboard('名勝負賞');
    await userEvent.click(screen.getByRole('button', { name: '「準優勝」を上へ' }));
    await userEvent.click(screen.getByRole('button', { name: 'トロフィーを保存する' }));
    await screen.findByText('トロフィーを保存しました');
    expect(saves[0]?.version).toBe(1);
    expect(saves[0]?.items.map(({ name, rank }) => [name, rank])).toEqual([
      ['準優勝', 2],
      ['優勝', 1],
      [expect.any(String), 3],
      ['名勝負賞', null],
    ]);
    await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(false));
  });

  it('keeps what is typed while the list is being saved as unsaved', async () => {
    const { onUnsaved } = open([gold]);
    const saves: TrophyInput[][] = [];
    let answer = () => {};
    server.use(
      http.put('*/api/v1/contests/5/trophies/', async ({ request }) => {
        const { items } = (await request.json()) as { items: TrophyInput[] };
        saves.push(items);
        if (saves.length === 1)
          await new Promise<void>((done) => {
            answer = done;
          });
        const saved = items.map((item, index) => ({ ...gold, ...item, id: item.id ?? 70 + index }));
        return HttpResponse.json({ version: 1 + saves.length, items: saved });
      }),
    );
    const names = () => screen.getAllByLabelText<HTMLInputElement>(/トロフィーの名前/);
    const save = () => userEvent.click(screen.getByRole('button', { name: 'トロフィーを保存する' }));
    await userEvent.click(await screen.findByRole('button', { name: '特別賞' }));
    await userEvent.type(names()[1] as HTMLElement, '名勝負');
    await save();
    await waitFor(() => expect(saves).toHaveLength(1));
    await userEvent.type(names()[0] as HTMLElement, '・改');
    await userEvent.type(names()[1] as HTMLElement, '賞');
    answer();
    await screen.findByText('トロフィーを保存しました');
    expect(names().map(({ value }) => value)).toEqual(['金の盃・改', '名勝負賞']);
    expect(onUnsaved).toHaveBeenLastCalledWith(true);
    await save();
    await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(false));
    expect(saves[1]?.map(({ id, name }) => [id, name])).toEqual([
      [1, '金の盃・改'],
      [71, '名勝負賞'],
    ]);
  });

  it('gives a special prize at once to an entry', async () => {
    const { given } = open([special]);
    const winner = await screen.findByRole('combobox', { name: '受賞者' });
    await waitFor(() => expect(winner).toBeEnabled());
    await userEvent.click(winner);
    await userEvent.click(await screen.findByRole('option', { name: 'ゆうと' }));
    expect(await screen.findByText('「名勝負賞」をゆうとに贈りました')).toBeInTheDocument();
    expect(given).toEqual([{ entryId: 50 }]);
  });
});
