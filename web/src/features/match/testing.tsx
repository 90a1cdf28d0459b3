import { HttpResponse, http } from 'msw';
import { beforeEach } from 'vitest';
import { aContest } from '@/entities/contest/testing';
import { matchOf } from '@/entities/match/testing';
import type { MatchDetail, MatchResultInput, UserInfo } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import MatchPage from './pages/MatchPage';

export const base = '*/api/v1/contests/3/tournament/7/match/11';
/** The server's match, and the results that were sent to it. */
export const played: { match: MatchDetail; sent: { body: MatchResultInput; key: string | null }[] } = {
  match: matchOf(),
  sent: [],
};

export const at = '/contests/3/tournament/7/match/11';

export function answers(reply: (body: MatchResultInput) => Response | MatchDetail) {
  server.use(
    http.put(`${base}/result/`, async ({ request }) => {
      const body = (await request.json()) as MatchResultInput;
      played.sent.push({ body, key: request.headers.get('Idempotency-Key') });
      const answer = reply(body);
      return answer instanceof Response ? answer : HttpResponse.json(answer);
    }),
  );
}

/** Handles a request of this match with its state at that time, and returns what was sent. */
export function takes(method: 'post' | 'put' | 'delete', path: string, then: () => MatchDetail) {
  const bodies: unknown[] = [];
  server.use(
    http[method](`${base}/${path}/`, async ({ request }) => {
      bodies.push(request.body ? await request.json() : null);
      played.match = then();
      return HttpResponse.json(played.match);
    }),
  );
  return bodies;
}

export function show() {
  const page = (
    <>
      <MatchPage />
      <ConfirmHost />
    </>
  );
  return renderRoutes([{ path: '/contests/:id/tournament/:stageId/match/:matchId', element: page }], {
    at,
    token: 'session',
  });
}

/** Starts each test of a file with an undecided match, seen by its first participant. */
export function playMatch() {
  beforeEach(() => {
    played.match = matchOf();
    played.sent = [];
    server.use(
      http.get('*/api/v1/users/profile/', () =>
        HttpResponse.json({ id: 1001, nickname: '選手1', timezone: 'Asia/Tokyo' } as UserInfo),
      ),
      http.get(`${base}/`, () => HttpResponse.json(played.match)),
      http.get('*/api/v1/contests/3/', () => HttpResponse.json(aContest({ id: 3 }))),
    );
  });
}

export const decided = () =>
  matchOf({ state: 'decided', winner: 1, wins: [2, 0], canEdit: false, editBlockedBy: 'resultAlreadySet' });
