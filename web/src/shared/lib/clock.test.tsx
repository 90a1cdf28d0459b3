import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { arrival } from '@/entities/match/api';
import { StartCountdown } from '@/entities/match/components/StartCountdown';
import { renderRoutes } from '@/test/render';
import { app, server } from '@/test/server';
import { useClockOffset, useNow } from './clock';

const hour = 3_600_000;
const address = { contestId: 1, format: 'tournament', stageId: 2, matchId: 3 } as const;

function Clocks() {
  const offset = useClockOffset();
  const late = useNow(10_000) - Date.now();
  const { until } = arrival(address, '', new Date(Date.now() + offset + hour).toISOString(), offset);
  return (
    <>
      <p>{Math.round(late / hour)} hours later</p>
      <p>until in {Math.round((until - Date.now()) / hour)} hours</p>
    </>
  );
}

it('follows the clock of the server in matches too, and turns a deadline into this device’s time', async () => {
  server.use(
    http.get('*/api/v1/app/', () =>
      HttpResponse.json({ ...app, now: new Date(Date.now() + 5 * hour).toISOString() }),
    ),
  );
  renderRoutes([
    {
      path: '/',
      element: (
        <>
          <Clocks />
          <StartCountdown at={new Date(Date.now() + 2 * hour).toISOString()} />
        </>
      ),
    },
  ]);
  expect(await screen.findByText('5 hours later')).toBeInTheDocument();
  expect(screen.getByText('until in 1 hours')).toBeInTheDocument();
  // The match of this device's future began three hours ago.
  expect(screen.getByRole('timer')).toHaveTextContent(/^開始から 0[23]:/);
});
