import { HttpResponse, http } from 'msw';
import { beforeEach } from 'vitest';
import { aContest } from '@/entities/contest/testing';
import type { UserInfo } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import LobbyPage from './LobbyPage';
import RoyaleStage from './RoyaleStage';
import { lobbyOf, royaleOf } from './testing';

export const base = '*/api/v1/contests/100/battleroyal';
/** What the server answers, and the bodies that it was sent. */
export const served = { royale: royaleOf(), lobby: lobbyOf(), sent: [] as unknown[] };

/** Serves a battle royale and its first lobby to a person before each test. */
export function playRoyale() {
  beforeEach(() => {
    served.royale = royaleOf();
    served.lobby = lobbyOf();
    served.sent = [];
    server.use(
      http.get('*/api/v1/users/profile/', () =>
        HttpResponse.json({ id: 1001, nickname: '選手1', timezone: 'Asia/Tokyo' } as UserInfo),
      ),
      http.get('*/api/v1/contests/100/', () =>
        HttpResponse.json(
          aContest({
            contestType: 'BATTLEROYAL',
            abilities: ['ABILITY_CONTEST_EDIT'],
            stages: [{ id: 7, format: 'battleroyal', finished: false }],
          }),
        ),
      ),
      http.get('*/api/v1/contests/100/desk/', () => HttpResponse.json({ attention: [], stage: null })),
      http.get(`${base}/`, () => HttpResponse.json(served.royale)),
      http.get(`${base}/7/match/11/`, () => HttpResponse.json(served.lobby)),
      http.get(`${base}/7/standings/`, () => HttpResponse.json({ items: [], next: null, total: 0 })),
      http.get(`${base}/7/round/0/`, () => HttpResponse.json({ round: 0, lobbies: [] })),
    );
  });
}

/** Handles a request and answers with the state after it. */
export function takes(method: 'post' | 'put', path: string, then: (body: never) => object) {
  server.use(
    http[method](`${base}/7/${path}/`, async ({ request }) => {
      const body = await request.json().catch(() => null);
      served.sent.push(body);
      const answer = then(body as never);
      return answer instanceof Response ? answer : HttpResponse.json(answer);
    }),
  );
}

/** Opens a page of the stage or of its lobbies. */
export function show(at: string) {
  return renderRoutes(
    [
      {
        path: '/contests/:id/tournament',
        element: (
          <>
            <RoyaleStage />
            <ConfirmHost />
          </>
        ),
      },
      {
        path: '/contests/:id/battleroyal/:stageId/match/:matchId',
        element: (
          <>
            <LobbyPage />
            <ConfirmHost />
          </>
        ),
      },
    ],
    { at, token: 'session' },
  );
}

export const lobbyAddress = '/contests/100/battleroyal/7/match/11';
