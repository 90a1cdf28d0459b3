import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/shared/api/client';
import type { TeamInput, TeamSummary } from '@/shared/api/types';

export const teamKeys = {
  mine: ['teams', 'mine'] as const,
  detail: (id: number) => ['team', id] as const,
  invitations: (id: number) => ['team', id, 'invitations'] as const,
  invitation: (token: string) => ['teamInvitation', token] as const,
};

/** Every team of the viewer; a person is in a few at most (rulings.md 89). */
export const myTeamsQuery = queryOptions({
  queryKey: teamKeys.mine,
  queryFn: async ({ signal }) => {
    const teams: TeamSummary[] = [];
    let cursor: string | null = null;
    do {
      const { items, next }: { items: TeamSummary[]; next: string | null } = await unwrap(
        client.GET('/teams/', { params: { query: cursor ? { cursor } : {} }, signal }),
      );
      teams.push(...items);
      cursor = next;
    } while (cursor);
    return teams;
  },
});

export function teamQuery(id: number) {
  return queryOptions({
    queryKey: teamKeys.detail(id),
    queryFn: ({ signal }) => unwrap(client.GET('/teams/{id}/', { params: { path: { id } }, signal })),
  });
}

/** The links that serve now, newest first; for owner and admins. */
export function invitationsQuery(id: number) {
  return queryOptions({
    queryKey: teamKeys.invitations(id),
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/teams/{id}/invitations/', { params: { path: { id } }, signal }))).items,
  });
}

/** Whereto an invitation link leads. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: teamKeys.invitation(token),
    queryFn: ({ signal }) =>
      unwrap(client.GET('/teams/invitations/{token}/', { params: { path: { token } }, signal })),
  });
}

export function createTeam(body: TeamInput) {
  return unwrap(client.POST('/teams/', { body }));
}

export function updateTeam(id: number, body: TeamInput) {
  return unwrap(client.PUT('/teams/{id}/', { params: { path: { id } }, body }));
}

/** Takes a member out; one's own id leaves the team. */
export function removeMember(id: number, userId: number) {
  return unwrap(client.DELETE('/teams/{id}/members/{userId}/', { params: { path: { id, userId } } }));
}

export function createInvitation(id: number) {
  return unwrap(client.POST('/teams/{id}/invitations/', { params: { path: { id } } }));
}

export function revokeInvitation(id: number, invitationId: number) {
  return unwrap(
    client.DELETE('/teams/{id}/invitations/{invitationId}/', { params: { path: { id, invitationId } } }),
  );
}

export function acceptInvitation(token: string) {
  return unwrap(client.POST('/teams/invitations/{token}/accept/', { params: { path: { token } } }));
}
