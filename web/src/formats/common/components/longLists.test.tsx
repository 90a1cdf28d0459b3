import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { Watched } from '@/test/drawn';
import { renderRoutes } from '@/test/render';
import { matchOf, roundOf, rowOf } from '../testing';
import { MatchList } from './MatchList';
import { RankedPages } from './RankedPages';
import { StandingsTable } from './StandingsTable';

afterEach(() => vi.restoreAllMocks());

const ids = Array.from({ length: 128 }, (_, index) => index + 1);

/** The answer of a query with one page. */
function answered<Item>(items: Item[]) {
  return {
    data: { pages: [{ items, next: null }], pageParams: [] },
    isPending: false,
    isError: false,
    hasNextPage: false,
  } as never;
}

it('draws the matches of a large round in steps', async () => {
  const matches = ids.map((id) => matchOf(id, [2 * id, 2 * id + 1]));
  const counts: number[] = [];
  renderRoutes([
    {
      path: '/',
      element: (
        <Watched selector="article" counts={counts}>
          <MatchList
            contestId={100}
            round={roundOf(0, { status: 'start', matches: ids.length })}
            narrowed={false}
            query={answered(matches)}
            addressOf={(id) => `/match/${id}`}
            mine={null}
            operator={false}
          />
        </Watched>
      ),
    },
  ]);
  expect(await screen.findAllByRole('article')).toHaveLength(ids.length);
  expect(counts[0]).toBeLessThan(20);
});

it('draws a large table in steps', async () => {
  const counts: number[] = [];
  renderRoutes([
    {
      path: '/',
      element: (
        <Watched selector="li" counts={counts}>
          <RankedPages<number> query={answered(ids)} search="" onSearch={() => {}} help="swiss">
            {(rows) => (
              <ul>
                {rows.map((id) => (
                  <li key={id}>{id}</li>
                ))}
              </ul>
            )}
          </RankedPages>
        </Watched>
      ),
    },
  ]);
  expect(await screen.findAllByRole('listitem')).toHaveLength(ids.length);
  expect(counts.find((count) => count > 0)).toBeLessThan(20);
});

it('opens a row of a table on a phone and keeps the row that was opened before', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  } as never);
  const rows = [1, 2].map((rank) => rowOf(rank));
  renderRoutes([
    {
      path: '/',
      element: <StandingsTable label="table" rows={rows} rules={[]} drawAllowed={false} mine={null} />,
    },
  ]);
  for (const name of ['選手1', '選手2'])
    await userEvent.click(screen.getByRole('button', { name: new RegExp(name) }));
  for (const name of ['選手1', '選手2'])
    expect(screen.getByRole('button', { name: new RegExp(name) })).toHaveAttribute('aria-expanded', 'true');
});
