import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Watched } from '@/test/drawn';
import { renderRoutes } from '@/test/render';
import type { DraftRound } from '../lib/plan';
import { type RoundLock, RoundsPlanEditor } from './RoundsPlanEditor';

/** Shows two rounds of which the second starts before the first. */
function show(locks: readonly RoundLock[]) {
  const rounds: DraftRound[] = ['2026-11-20T11:00:00.000Z', '2026-11-20T10:00:00.000Z'].map((startTime) => ({
    startTime,
    matchCount: 3,
    matchTime: 60,
  }));
  const contest = { id: 7, contestEnd: '2026-11-20T20:00:00.000Z' };
  renderRoutes([
    {
      path: '/',
      element: (
        <RoundsPlanEditor contest={contest} rounds={rounds} onChange={() => {}} locks={locks} faults={{}} />
      ),
    },
  ]);
}

it('offers to space rounds that are out of order', async () => {
  show(['begun', 'open']);
  expect(await screen.findByRole('button', { name: '間隔どおりに並べ直す' })).toBeInTheDocument();
});

it('does not offer to space rounds of which none is open', async () => {
  show(['begun', 'published']);
  expect(await screen.findByText('開始日時が順番どおりではありません')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '間隔どおりに並べ直す' })).not.toBeInTheDocument();
});

it('draws one round after the other', async () => {
  const round = { startTime: '2026-11-20T11:00:00.000Z', matchCount: 3, matchTime: 60 } as const;
  const counts: number[] = [];
  renderRoutes([
    {
      path: '/',
      element: (
        <Watched selector="h3" counts={counts}>
          <RoundsPlanEditor
            contest={{ id: 7, contestEnd: '2026-11-20T20:00:00.000Z' }}
            rounds={[round, round, round, round]}
            onChange={() => {}}
            faults={{}}
          />
        </Watched>
      ),
    },
  ]);
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(4);
  expect([...new Set(counts)]).toEqual([1, 2, 3, 4]);
});
