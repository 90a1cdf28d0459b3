import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
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

export const teamKeys = {
  all: ['teams'] as const,
  mine: ['teams', 'mine'] as const,
  search: (filter: TeamFilter) => ['teams', 'search', filter] as const,
  ownRequests: (me: number) => ['teams', 'requests', me] as const,
  /** Everything about a team stands below it. */
  detail: (id: number) => ['team', id] as const,
  invitations: (id: number) => ['team', id, 'invitations'] as const,
  requests: (id: number) => ['team', id, 'requests'] as const,
  polls: (id: number) => ['team', id, 'polls'] as const,
  contests: (id: number) => ['team', id, 'contests'] as const,
  invitation: (token: string) => ['teamInvitation', token] as const,
};

/** Every team of the viewer; a person is in a few at most (rulings.md 89). */
export const myTeamsQuery = queryOptions({
  queryKey: teamKeys.mine,
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
  return infiniteQueryOptions({
    queryKey: teamKeys.search(filter),
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/teams/search/', {
        query: {
          ...(name && { name }),
          ...(gameId && { gameId }),
          ...(recruiting && { recruiting }),
          ...(pageParam && { last: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

/** The viewer's own requests to join teams, newest first. */
export function ownRequestsQuery(me: number) {
  return queryOptions({
    queryKey: teamKeys.ownRequests(me),
    queryFn: async ({ signal }) =>
      (await apiCall('get', '/users/{id}/teamrequests/', { path: { id: me }, signal })).items,
  });
}

export function teamQuery(id: number) {
  return queryOptions({
    queryKey: teamKeys.detail(id),
    queryFn: ({ signal }) => apiCall('get', '/teams/{id}/', { path: { id }, signal }),
  });
}

/** The links that serve now, newest first; for owner and admins. */
export function invitationsQuery(id: number) {
  return queryOptions({
    queryKey: teamKeys.invitations(id),
    queryFn: async ({ signal }) =>
      (await apiCall('get', '/teams/{id}/invitations/', { path: { id }, signal })).items,
  });
}

/** Whereto an invitation link leads. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: teamKeys.invitation(token),
    queryFn: ({ signal }) => apiCall('get', '/teams/invitations/{token}/', { path: { token }, signal }),
  });
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
  return infiniteQueryOptions({
    queryKey: teamKeys.requests(id),
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/teams/{id}/requests/', {
        path: { id },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
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
  return queryOptions({
    queryKey: teamKeys.polls(id),
    queryFn: async ({ signal }) =>
      (await apiCall('get', '/teams/{id}/polls/', { path: { id }, signal })).items,
  });
}

export function answerPoll(id: number, pollId: number, answer: PollAnswer) {
  return apiCall('put', '/teams/{id}/polls/{pollId}/answer/', { path: { id, pollId }, body: { answer } });
}

/** Contests that the team entered, latest first, each with the place where there is one. */
export function teamContestsQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: teamKeys.contests(id),
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/teams/{id}/contests/', {
        path: { id },
        query: pageParam ? { cursor: pageParam } : {},
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
