import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { aContest, surroundings } from '@/entities/contest/testing';
import { aStreamItem } from '@/entities/stream/testing';
import { renderRoutes } from '@/test/render';
import { noStream, server } from '@/test/server';
import ScreenPage from './ScreenPage';

it('shows the match on stream with the address of the video', async () => {
  const live = aStreamItem(1, { state: 'live' });
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/100/', () =>
      HttpResponse.json(aContest({ iframeSrc: 'https://www.twitch.tv/yagura' })),
    ),
    http.get('*/api/v1/contests/100/stream/', () => HttpResponse.json({ ...noStream, live })),
  );
  renderRoutes([{ path: '/contests/:id/screen', element: <ScreenPage /> }], { at: '/contests/100/screen' });
  expect(await screen.findByText('先手1 対 後手1')).toBeInTheDocument();
  expect(screen.getByText('https://www.twitch.tv/yagura')).toBeInTheDocument();
});
