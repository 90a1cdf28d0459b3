import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import type { components } from '@/shared/api/schema';
import type { ParticipantType } from '@/shared/api/types';

type Schemas = components['schemas'];

/** A trophy of a contest. With a rank it goes to the entry of that place; without one an operator awards it. */
export type Trophy = Schemas['Trophy'];
export type Trophies = Schemas['Trophies'];
export type TrophyInput = Schemas['TrophyInput'];

/** The owner of won trophies. */
export type TrophyOwner = { userId: number } | { teamId: number };

/** An entry that can get a special prize. */
interface Candidate {
  entryId: number;
  name: string;
}

/** All entries, for operators. */
export function candidatesQuery(contestId: number, participantType: ParticipantType) {
  return queryOptions({
    queryKey: [...apiKey('/contests/{id}/', { id: contestId }), 'trophyCandidates'],
    queryFn: async ({ signal }): Promise<Candidate[]> => {
      const init = { path: { id: contestId }, query: { all: true }, signal };
      if (participantType === 'MULTI') {
        const teams = await apiCall('get', '/contests/{id}/teams/', init);
        return teams.items.map(({ id, team }) => ({ entryId: id, name: team.name }));
      }
      const users = await apiCall('get', '/contests/{id}/users/', init);
      return users.items.map(({ id, createBy }) => ({ entryId: id, name: createBy.nickname }));
    },
  });
}

/** The trophies of a person or a team, newest first. Everybody may read them. */
export function wonTrophiesQuery(owner: TrophyOwner) {
  return infiniteQueryOptions({
    queryKey: ['wonTrophies', owner],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {};
      return 'userId' in owner
        ? apiCall('get', '/users/{id}/trophies/', { path: { id: owner.userId }, query, signal })
        : apiCall('get', '/teams/{id}/trophies/', { path: { id: owner.teamId }, query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
