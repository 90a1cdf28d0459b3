import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { components } from '@/shared/api/schema';
import type { App, ChatRooms, Problem } from '@/shared/api/types';

export const app: App = {
  demo: false,
  devInbox: false,
  engagement: false,
  mail: true,
  version: '1.0.0',
  termsVersion: '2022-12-24',
  operatorName: 'Yagura',
  contactUrl: null,
  providers: [],
  passkeys: false,
  summonerLookup: false,
  now: '2026-11-20T12:00:00.000Z',
};

/** A contest without a stream queue. */
export const noStream: components['schemas']['Stream'] = {
  live: null,
  waiting: [],
  done: [],
  canRun: false,
  isCaster: false,
};

/**
 * Handles requests as an installation without demo, notices, chats, trophies, follows, people and contests. Tests add their own handlers.
 */
export const server = setupServer(
  http.get('*/api/v1/app/', () => HttpResponse.json(app)),
  http.get('*/api/v1/notices/', () => HttpResponse.json({ items: [], next: null })),
  http.get('*/api/v1/chats/', () =>
    HttpResponse.json({
      items: [],
      next: null,
      unread: 0,
      canAsk: false,
      noticeChatId: null,
    } satisfies ChatRooms),
  ),
  http.get('*/api/v1/presence/', () => HttpResponse.json({ items: [] })),
  http.get('*/api/v1/site/counts/', () => HttpResponse.json({ contests: 0, entries: 0, people: 0 })),
  http.get('*/api/v1/users/me/matches/', () => HttpResponse.json({ items: [] })),
  http.get('*/api/v1/users/me/notifications/', () => HttpResponse.json({ items: [], next: null, unseen: 0 })),
  http.get('*/api/v1/users/me/follows/', () => HttpResponse.json({ items: [], next: null })),
  http.get('*/api/v1/contests/:id/followed/', () => HttpResponse.json({ items: [], next: null })),
  http.get('*/api/v1/contests/:id/stream/', () => HttpResponse.json(noStream)),
  http.get('*/api/v1/contests/:id/casters/', () => HttpResponse.json({ items: [], next: null })),
  http.get('*/api/v1/users/:id/trophies/', () => HttpResponse.json({ items: [], next: null })),
  http.get('*/api/v1/teams/:id/trophies/', () => HttpResponse.json({ items: [], next: null })),
);

/** Returns a refusal in the server's format. */
export function problem(status: number, key: string, more: Partial<Problem> = {}) {
  return HttpResponse.json({ title: key, status, key, ...more }, { status });
}
