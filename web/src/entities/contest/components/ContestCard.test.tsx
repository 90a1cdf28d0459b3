import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Contest } from '@/shared/api/types';
import { renderRoutes } from '@/test/render';
import { app, server } from '@/test/server';
import { aContest } from '../testing';
import { ContestCardList } from './ContestCard';

function Growing({ all }: { all: Contest[] }) {
  const [count, setCount] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        more
      </button>
      <ContestCardList contests={all.slice(0, count)} />
    </>
  );
}

it('draws the cards of a list once when the list grows', async () => {
  // With another time of the server the cards would be drawn again.
  server.use(http.get('*/api/v1/app/', () => HttpResponse.json({ ...app, now: new Date().toISOString() })));
  let drawn = 0;
  const first = Object.defineProperty(aContest({ id: 1 }), 'name', {
    get: () => {
      drawn++;
      return '櫓杯';
    },
  });
  renderRoutes([{ path: '/', element: <Growing all={[first, aContest({ id: 2, name: '宵闇杯' })]} /> }]);
  await screen.findByRole('link', { name: /櫓杯/ });
  const before = drawn;
  expect(before).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'more' }));
  expect(await screen.findByRole('link', { name: /宵闇杯/ })).toBeInTheDocument();
  expect(drawn).toBe(before);
});

it('names the game, the format, the participant type and the organiser', async () => {
  const organiser = { id: 5, nickname: 'こはく', imageUrl: null };
  renderRoutes([
    {
      path: '/',
      element: (
        <ContestCardList
          contests={[aContest({ id: 1, name: '暁杯', participantType: 'MULTI', organiser })]}
        />
      ),
    },
  ]);
  const card = await screen.findByRole('link', { name: /暁杯/ });
  for (const text of ['チーム戦', 'トーナメント', 'こはく']) expect(card).toHaveTextContent(text);
});
