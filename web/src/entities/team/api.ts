import { queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiPages, apiQuery, itemsOf } from '@/shared/api/query';
import type { PollAnswer, TeamInput, TeamSummary } from '@/shared/api/types';

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

/** Every team of the viewer; a person is in a few at most (rulings.md 89). */
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

export function teamQuery(id: number) {
  return apiQuery('/teams/{id}/', { path: { id } });
}

/** The links that serve now, newest first; for owner and admins. */
export function invitationsQuery(id: number) {
  return queryOptions({ ...apiQuery('/teams/{id}/invitations/', { path: { id } }), select: itemsOf });
}

/** Whereto an invitation link leads. */
export function invitationQuery(token: string) {
  return apiQuery('/teams/invitations/{token}/', { path: { token } });
}

export function createTeam(body: TeamInput, key: string) {
  return apiCall('post', '/teams/', { body, key });
}

export function updateTeam(id: number, body: TeamInput) {
  return apiCall('put', '/teams/{id}/', { path: { id }, body });
}

/** Takes a member out; one's own id leaves the team. */
export function removeMember(id: number, userId: number) {
  return apiCall('delete', '/teams/{id}/members/{userId}/', { path: { id, userId } });
}

export function createInvitation(id: number, key: string) {
  return apiCall('post', '/teams/{id}/invitations/', { path: { id }, key });
}

export function revokeInvitation(id: number, invitationId: number) {
  return apiCall('delete', '/teams/{id}/invitations/{invitationId}/', { path: { id, invitationId } });
}

export function acceptInvitation(token: string) {
  return apiCall('post', '/teams/invitations/{token}/accept/', { path: { token } });
}

export function deleteTeam(id: number) {
  return apiCall('delete', '/teams/{id}/', { path: { id } });
}

export function setRole(id: number, userId: number, role: 'admin' | 'member') {
  return apiCall('put', '/teams/{id}/members/{userId}/', { path: { id, userId }, body: { role } });
}

/** Makes another member the owner; the owner becomes an admin. */
export function transferTeam(id: number, userId: number) {
  return apiCall('post', '/teams/{id}/transfer/', { path: { id }, body: { userId } });
}

/** Requests that wait, oldest first; for owner and admins. */
export function requestsQuery(id: number) {
  return apiPages('/teams/{id}/requests/', { path: { id } });
}

export function askToJoin(id: number, message: string) {
  return apiCall('post', '/teams/{id}/requests/', { path: { id }, body: { message } });
}

export function replyToRequest(id: number, requestId: number, status: 'ALLOW' | 'REJECTED') {
  return apiCall('put', '/teams/{id}/requests/{requestId}/reply/', {
    path: { id, requestId },
    body: { status },
  });
}

export function takeRequestBack(id: number, requestId: number) {
  return apiCall('delete', '/teams/{id}/requests/{requestId}/', { path: { id, requestId } });
}

/** The newest polls, for members. */
export function pollsQuery(id: number) {
  return queryOptions({ ...apiQuery('/teams/{id}/polls/', { path: { id } }), select: itemsOf });
}

export function answerPoll(id: number, pollId: number, answer: PollAnswer) {
  return apiCall('put', '/teams/{id}/polls/{pollId}/answer/', { path: { id, pollId }, body: { answer } });
}

/** Contests that the team entered, latest first, each with the place where there is one. */
export function teamContestsQuery(id: number) {
  return apiPages('/teams/{id}/contests/', { path: { id } });
}
