import { queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiPages, apiQuery, itemsOf } from '@/shared/api/query';
import type { PollAnswer, TeamSummary } from '@/shared/api/types';

/** What teams are searched by; an empty field filters nothing. */
export interface TeamFilter {
  /** The beginning of the name. */
  name: string;
  gameId: number | null;
  /** Only teams that take requests and have a place. */
  recruiting: boolean;
}

/** From the most welcome one. */
export const pollAnswers = ['yes', 'maybe', 'no'] as const satisfies readonly PollAnswer[];

const myTeamsKey = [...apiKey('/teams/'), 'mine'];
const ownRequestsKey = [...apiKey('/teams/'), 'ownRequests'];

/** Teams whose name begins with what somebody types. */
export const suggestedTeamsKey = [...apiKey('/teams/'), 'suggestions'];

/** Lists of teams and of the viewer's requests; what belongs to one team stands under the key of that team. */
export const teamListKeys = [
  apiQuery('/teams/').queryKey,
  myTeamsKey,
  suggestedTeamsKey,
  apiKey('/teams/search/'),
  ownRequestsKey,
] as const;

/** Every team of the viewer; a person is in a few at most. */
export const myTeamsQuery = queryOptions({
  queryKey: myTeamsKey,
  queryFn: async ({ signal }) => {
    const teams: TeamSummary[] = [];
    let cursor: string | null = null;
    do {
      const { items, next }: { items: TeamSummary[]; next: string | null } = await apiCall('get', '/teams/', {
        query: cursor ? { cursor } : {},
        signal,
      });
      teams.push(...items);
      cursor = next;
    } while (cursor);
    return teams;
  },
});

export function searchQuery(filter: TeamFilter) {
  const { name, gameId, recruiting } = filter;
  return apiPages(
    '/teams/search/',
    { query: { ...(name && { name }), ...(gameId && { gameId }), ...(recruiting && { recruiting }) } },
    { param: 'last' },
  );
}

/** The viewer's own requests to join teams, newest first. */
export function ownRequestsQuery(me: number) {
  return queryOptions({
    ...apiQuery('/users/{id}/teamrequests/', { path: { id: me } }),
    queryKey: [...ownRequestsKey, me],
    select: itemsOf,
  });
}

/** The links that serve now, newest first; for owner and admins. */
export function invitationsQuery(id: number) {
  return queryOptions({ ...apiQuery('/teams/{id}/invitations/', { path: { id } }), select: itemsOf });
}

/** The newest polls, for members. */
export function pollsQuery(id: number) {
  return queryOptions({ ...apiQuery('/teams/{id}/polls/', { path: { id } }), select: itemsOf });
}
