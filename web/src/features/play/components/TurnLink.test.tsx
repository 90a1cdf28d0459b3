import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { surroundings } from '@/entities/contest/testing';
import { LinkButton } from '@/shared/ui/Button';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { aTurn } from '../testing';
import { TurnLink } from './TurnLink';

const table = (
  <TurnLink contestId={3}>
    <LinkButton to="/table">順位表を見る</LinkButton>
  </TurnLink>
);

function show(turn: ReturnType<typeof aTurn>) {
  server.use(
    http.get('*/api/v1/users/me/matches/', () => HttpResponse.json({ items: [turn] })),
    ...surroundings(),
  );
  return renderRoutes([{ path: '/', element: table }], { token: 'session' });
}

it('leads to the lobby in which the viewer plays, to send the score', async () => {
  show(aTurn({ format: 'battleroyal', state: 'playing' }));
  const link = await screen.findByRole('link', { name: 'スコアを送る' });
  expect(link).toHaveAttribute('href', '/contests/3/battleroyal/7/match/11');
  expect(screen.queryByRole('link', { name: '順位表を見る' })).not.toBeInTheDocument();
});

it('leads to the stage while the opponent is open', async () => {
  const { queryClient } = show(aTurn({ opponent: null }));
  const answered = () =>
    queryClient
      .getQueryCache()
      .findAll()
      .some(({ state }) => state.status === 'success');
  await expect.poll(answered).toBe(true);
  expect(screen.getByRole('link', { name: '順位表を見る' })).toHaveAttribute('href', '/table');
});
