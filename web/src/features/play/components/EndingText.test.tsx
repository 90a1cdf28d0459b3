import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '@/entities/match/testing';
import { renderRoutes } from '@/test/render';
import { EndingText } from './EndingText';

it('names an opponent who has withdrawn from the service as such', async () => {
  const lastMatch = {
    format: 'tournament',
    stageId: 7,
    matchId: 11,
    outcome: 'lost',
    unearned: false,
    score: [0, 2],
    opponent: { ...person(2), name: '' },
  } as const;
  const ending = { place: null, leftOut: false, lastMatch } as never;
  const text = (
    <EndingText contestId={3} ending={ending} links={false}>
      敗退
    </EndingText>
  );
  renderRoutes([{ path: '/', element: text }]);
  expect(await screen.findByText(/最後の試合：退会済みユーザーに0–2で敗北/)).toBeInTheDocument();
});
