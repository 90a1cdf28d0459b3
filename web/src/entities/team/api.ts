import { queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiPages, apiQuery, itemsOf } from '@/shared/api/query';
import type { PollAnswer, TeamSummary } from '@/shared/api/types';

/** The fields of a search for teams. An empty field filters nothing. */
export interface TeamFilter {
  /** Words of the name, or beginnings of them. */
  name: string;
  gameId: number | null;
  /** Only teams that accept requests and have a place. */
  recruiting: boolean;
}

/** The answers to a poll, the most positive first. */
export const pollAnswers = ['yes', 'maybe', 'no'] as const satisfies readonly PollAnswer[];

const myTeamsKey = [...apiKey('/teams/'), 'mine'];
const ownRequestsKey = [...apiKey('/teams/'), 'ownRequests'];

/** The key of suggestions of teams by their names. */
export const suggestedTeamsKey = [...apiKey('/teams/'), 'suggestions'];

/** Keys of the lists of teams and of the viewer's requests. Data of one team is below the team's key. */
export const teamListKeys = [
  apiQuery('/teams/').queryKey,
  myTeamsKey,
  suggestedTeamsKey,
  apiKey('/teams/search/'),
  ownRequestsKey,
] as const;

/** All teams of the viewer. The list is short, so it has no pages. */
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

/** The valid links, newest first; for the owner and admins. */
export function invitationsQuery(id: number) {
  return queryOptions({ ...apiQuery('/teams/{id}/invitations/', { path: { id } }), select: itemsOf });
}

/** The newest polls, for members. */
export function pollsQuery(id: number) {
  return queryOptions({ ...apiQuery('/teams/{id}/polls/', { path: { id } }), select: itemsOf });
}
