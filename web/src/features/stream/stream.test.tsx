import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Outlet } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aContest } from '@/entities/contest/testing';
import type { Stream } from '@/entities/stream/api';
import { Casters } from '@/entities/stream/components/Casters';
import { StreamMark, StreamMarks } from '@/entities/stream/components/marks';
import { StreamButton } from '@/entities/stream/components/StreamButton';
import { StreamNotice } from '@/entities/stream/components/StreamNotice';
import { aStreamItem } from '@/entities/stream/testing';
import * as question from '@/shared/ui/confirm';
import { renderRoutes } from '@/test/render';
import { noStream, problem, server } from '@/test/server';
import { StreamNow } from './components/StreamNow';
import StreamTab from './pages/StreamTab';

beforeEach(() => void vi.spyOn(question, 'confirm').mockResolvedValue(true));

const live = aStreamItem(3, { state: 'live', place: null });
const full: Stream = {
  ...noStream,
  live,
  waiting: [aStreamItem(1), aStreamItem(2, { state: 'called' })],
  canRun: true,
};

/** Handles requests of a queue and records them. */
function serve(stream: Stream) {
  const sent: unknown[] = [];
  const answer =
    (act: string) =>
    async ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
      const body = request.method === 'DELETE' ? null : ((await request.json()) as object);
      sent.push({ act, item: params.itemId ?? null, ...body });
      return HttpResponse.json(stream);
    };
  server.use(
    http.get('*/api/v1/contests/100/stream/', () => HttpResponse.json(stream)),
    http.post('*/api/v1/contests/100/stream/', answer('add')),
    http.put('*/api/v1/contests/100/stream/:itemId/', answer('state')),
    http.put('*/api/v1/contests/100/stream/:itemId/place/', answer('place')),
    http.delete('*/api/v1/contests/100/stream/:itemId/', answer('remove')),
  );
  return sent;
}

const contest = aContest();

function openTab() {
  renderRoutes([
    {
      path: '/',
      element: <Outlet context={{ contest, canEdit: false, now: 0 }} />,
      children: [{ index: true, element: <StreamTab /> }],
    },
  ]);
}

describe('the stream tab', () => {
  it('shows everybody what is on stream and what follows, without controls', async () => {
    serve({ ...full, canRun: false });
    openTab();
    expect(await screen.findByRole('link', { name: /先手3 対 後手3/ })).toHaveAttribute(
      'href',
      '/contests/100/tournament/8/match/903',
    );
    expect(screen.getByText('まもなく配信')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('lets a caster move, call, end and remove matches', async () => {
    const sent = serve(full);
    const user = userEvent.setup();
    openTab();
    await user.click(await screen.findByRole('button', { name: '1番目の試合を後ろへ' }));
    await user.click(await screen.findByRole('button', { name: '選手を呼ぶ' }));
    await user.click(screen.getByRole('button', { name: '配信を終える' }));
    await user.click(screen.getAllByRole('button', { name: '順番から外す' })[1] as HTMLElement);
    await waitFor(() =>
      expect(sent).toEqual([
        { act: 'place', item: '1', before: 0 },
        { act: 'state', item: '1', state: 'called' },
        { act: 'state', item: '3', state: 'done' },
        { act: 'remove', item: '1' },
      ]),
    );
  });

  it('names a round as the bracket does', async () => {
    serve({ ...full, live: null, waiting: [aStreamItem(1, { round: 1, roundCount: 3, order: 0 })] });
    openTab();
    expect(await screen.findByText('準決勝 2-1')).toBeInTheDocument();
  });

  it('starts no second match while one is on stream', async () => {
    serve(full);
    openTab();
    for (const start of await screen.findAllByRole('button', { name: '配信を始める' })) {
      expect(start).toBeDisabled();
    }
  });
});

describe('the page of a match', () => {
  const notice = (matchId: number, plays = true) =>
    renderRoutes([{ path: '/', element: <StreamNotice contestId={100} matchId={matchId} plays={plays} /> }]);

  it('asks the players of a called match to wait for the caster', async () => {
    serve({ ...full, canRun: false });
    notice(902);
    expect(await screen.findByText(/配信担当が始めるまでお待ちください/)).toBeVisible();
  });

  it('tells others only that the match was called', async () => {
    serve({ ...full, canRun: false });
    notice(902, false);
    expect(await screen.findByText('まもなく配信')).toBeVisible();
    expect(screen.queryByText(/お待ちください/)).toBeNull();
  });

  it('lets a caster add the match', async () => {
    const sent = serve(full);
    const user = userEvent.setup();
    renderRoutes([{ path: '/', element: <StreamButton contestId={100} matchId={950} open /> }]);
    await user.click(await screen.findByRole('button', { name: '配信の順番に入れる' }));
    await waitFor(() => expect(sent).toEqual([{ act: 'add', item: null, matchId: 950 }]));
  });

  it('offers a queued match to nobody', async () => {
    serve(full);
    const page = (
      <>
        <StreamNotice contestId={100} matchId={902} plays={false} />
        <StreamButton contestId={100} matchId={902} open />
      </>
    );
    renderRoutes([{ path: '/', element: page }]);
    expect(await screen.findByText('まもなく配信')).toBeVisible();
    expect(screen.queryByRole('button', { name: '配信の順番に入れる' })).toBeNull();
  });
});

describe('the page of the contest', () => {
  it('leads to the match on stream and to the contest’s video', async () => {
    serve(full);
    renderRoutes([
      { path: '/', element: <StreamNow contestId={100} watchAt="https://www.youtube.com/watch?v=x" /> },
    ]);
    const now = await screen.findByRole('region', { name: '配信' });
    expect(within(now).getByRole('link', { name: /先手3/ })).toHaveAttribute(
      'href',
      '/contests/100/tournament/8/match/903',
    );
    expect(within(now).getByRole('link', { name: '配信を見る' })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=x',
    );
  });

  it('marks the cards of matches', async () => {
    serve(full);
    renderRoutes([
      {
        path: '/',
        element: (
          <StreamMarks contestId={100}>
            <StreamMark matchId={903} />
            <StreamMark matchId={901} />
            <StreamMark matchId={999} />
          </StreamMarks>
        ),
      },
    ]);
    expect(await screen.findByTitle('配信中')).toBeVisible();
    expect(screen.getByTitle('配信予定（1番目）')).toBeVisible();
  });
});

describe('casters', () => {
  beforeEach(() => {
    server.use(
      http.get('*/api/v1/contests/100/casters/', () =>
        HttpResponse.json({
          items: [
            { user: { id: 7, nickname: 'つむぎ', imageUrl: null }, createdAt: '2026-11-20T12:00:00.000Z' },
          ],
          next: null,
        }),
      ),
    );
  });

  it('are removed after a question', async () => {
    let removed: unknown;
    server.use(
      http.post('*/api/v1/contests/100/casters/delete/', async ({ request }) => {
        removed = await request.json();
        return HttpResponse.json({ items: [], next: null });
      }),
    );
    const user = userEvent.setup();
    renderRoutes([{ path: '/', element: <Casters contestId={100} operators={[1]} /> }]);
    await user.click(await screen.findByRole('button', { name: 'つむぎさんを配信担当から外す' }));
    await waitFor(() => expect(removed).toEqual({ userIds: [7] }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'つむぎ' })).toBeNull());
  });

  it('stay when the server refuses', async () => {
    server.use(
      http.post('*/api/v1/contests/100/casters/delete/', () => problem(403, 'participationAuthority')),
    );
    const user = userEvent.setup();
    renderRoutes([{ path: '/', element: <Casters contestId={100} operators={[1]} /> }]);
    await user.click(await screen.findByRole('button', { name: 'つむぎさんを配信担当から外す' }));
    expect(await screen.findByRole('link', { name: 'つむぎ' })).toBeVisible();
  });
});
