import { readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { rankingQuery } from '@/entities/ranking/api';
import { pageRoutes } from './pages';
import { destination, idsAreValid, type RouteRow, signedOutPlace } from './routeTable';

function rowAt(address: string): { row: RouteRow; params: Record<string, string | undefined> } {
  const match = matchRoutes(pageRoutes, address)?.at(-1);
  if (!match) throw new Error(`no route matches ${address}`);
  return { row: match.route.handle as RouteRow, params: match.params };
}

/** Returns the path of the row that a viewer gets at an address, after redirects. */
function endOf(address: string, viewerId: number | null = 42): string {
  const { row, params } = rowAt(address);
  if (!idsAreValid(params)) return signedOutPlace(address);
  if (row.signedIn && viewerId === null) return signedOutPlace(address);
  return row.to === undefined ? row.path : endOf(destination(row.to, params, viewerId), viewerId);
}

/** Returns the patterns of all addresses below some routes, except those that catch the rest. */
function patternsOf(routes: readonly RouteObject[], parent = ''): string[] {
  return routes.flatMap((route) => {
    const path = route.path?.startsWith('/') ? route.path : `${parent}/${route.path ?? ''}`;
    const own = (path.replace(/\/+$/, '') || '/') as string;
    if (own.endsWith('*')) return [];
    return route.children ? patternsOf(route.children, own) : [own];
  });
}

describe('route table', () => {
  it('has the addresses that the server answers with 200, and no other', () => {
    const known = JSON.parse(readFileSync('../internal/page/paths.json', 'utf8'));
    expect([...new Set(patternsOf(pageRoutes))].sort()).toEqual(known);
  });

  it.each([
    ['/', '/'],
    ['/contests', '/contests'],
    ['/contests/registration', '/contests/registration'],
    ['/contests/7', '/contests/:id'],
    ['/contests/7/', '/contests/:id'],
    ['/contests/7/operator', '/contests/:id'],
    ['/contests/7/participant', '/contests/:id'],
    ['/contests/7/tournament', '/contests/:id'],
    ['/contests/7/chats', '/contests/:id'],
    ['/contests/7/chats/3', '/contests/:id'],
    ['/contests/7/chats/newest', '/contests'],
    ['/contests/7/edit', '/contests/:id/edit'],
    ['/contests/7/operator/edit', '/contests/:id/operator/edit'],
    ['/contests/7/desk', '/contests/:id/desk'],
    ['/contests/7/activity', '/contests/:id/activity'],
    ['/contests/7/participant/entryconfirm', '/contests/:id/participant/entryconfirm'],
    ['/contests/7/tournament/add', '/contests/:id/tournament/add'],
    ['/contests/7/tournament/8/edit', '/contests/:id/tournament/:stageId/edit'],
    ['/contests/7/tournament/8/match/9', '/contests/:id/tournament/:stageId/match/:matchId'],
    ['/contests/7/tournament/8/match/9/chats', '/contests/:id/tournament/:stageId/match/:matchId/chats'],
    ['/contests/7/swissdraw/8/match/9', '/contests/:id/swissdraw/:stageId/match/:matchId'],
    ['/contests/7/swissdraw/8/match/9/chats', '/contests/:id/swissdraw/:stageId/match/:matchId/chats'],
    ['/contests/7/battleroyal/8/match/9', '/contests/:id/battleroyal/:stageId/match/:matchId'],
    ['/contests/7/battleroyal/8/edit', '/contests/:id/battleroyal/:stageId/edit'],
    ['/contests/7/league/add', '/contests/:id/league/add'],
    ['/contests/7/swissdraw/add', '/contests/:id/swissdraw/add'],
    ['/play', '/play'],
    ['/contests/7/league/8/match/9/chats', '/contests/:id/league/:stageId/match/:matchId/chats'],
    ['/contests/7/nothing/here', '/contests'],
    ['/contests/seven', '/contests'],
    ['/contests/07', '/contests'],
    ['/contests/7/tournament/x/edit', '/contests'],
    ['/search-user', '/search-user'],
    ['/users', '/users'],
    ['/users/7', '/users/:id'],
    ['/users/me', '/'],
    ['/users/7/edit', '/users/:id/edit'],
    ['/help', '/help'],
    ['/help/swiss', '/help/:topic'],
    ['/contract', '/contract'],
    ['/terms-of-service', '/terms-of-service'],
    ['/privacy-policy', '/privacy-policy'],
    ['/oauth/callback?oauth_token=a&oauth_verifier=b', '/oauth/callback'],
    ['/magic-link?pinCode=a&authId=b', '/magic-link'],
    ['/activate?key_phrase=a', '/activate'],
    ['/password-reset?key_phrase=a', '/password-reset'],
    ['/teams', '/teams'],
    ['/teams/7', '/teams/:id'],
    ['/teams/7/members', '/teams/:id/members'],
    ['/teams/join/any-Token_1', '/teams/join/:token'],
    ['/following', '/following'],
    ['/friends', '/friends'],
    ['/game-accounts', '/game-accounts'],
    ['/settings', '/settings'],
    ['/settings/password', '/settings'],
    ['/chats', '/chats'],
    ['/chats/3', '/chats/:chatId'],
    ['/notifications', '/notifications'],
    ['/ranking', '/ranking'],
    ['/timeline', '/timeline'],
    ['/admin', '/admin'],
    ['/admin/audit', '/admin'],
    ['/admin/nothing', '/'],
    ['/inbox', '/inbox'],
    ['/no/such/page', '/'],
  ])('leads %s to %s', (address, end) => {
    expect(endOf(address)).toBe(end);
  });

  it.each([
    ['/contests/registration', '/contests'],
    ['/contests/7/edit', '/contests'],
    ['/contests/7/chats', '/contests'],
    ['/contests/7/chats/3', '/contests'],
    ['/contests/7/participant/entryconfirm', '/contests'],
    ['/contests/7/tournament/8/match/9/chats', '/contests'],
    ['/users/7/edit', '/'],
    ['/friends', '/'],
    ['/game-accounts', '/'],
    ['/settings', '/'],
  ])('sends a visitor from %s to %s', (address, place) => {
    expect(endOf(address, null)).toBe(place);
  });

  it.each([
    '/',
    '/contests',
    '/contests/7/tournament',
    '/contests/7/tournament/8/match/9',
    '/search-user',
    '/users/7',
    '/teams',
    '/teams/7',
    '/teams/7/members',
    '/teams/join/abc',
    '/contract',
  ])('shows %s to a visitor', (address) => {
    expect(rowAt(address).row.signedIn).toBeUndefined();
  });
});

it('reads the ranking of the game in the address ahead', () => {
  const queries = new QueryClient();
  const prefetch = vi.spyOn(queries, 'prefetchQuery').mockResolvedValue();
  rowAt('/ranking').row.data?.(queries, {}, null, new URLSearchParams('game=2'));
  expect(prefetch.mock.calls.map(([{ queryKey }]) => queryKey)).toEqual([rankingQuery(2).queryKey]);
});
