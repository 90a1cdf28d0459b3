import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '@/shared/api/client';
import type { ParticipantRef, ParticipantType, TeamRef } from '@/shared/api/types';

/** A trophy of a contest. With a rank it goes to whom that place belongs; without one an operator gives it. */
export interface Trophy {
  id: number;
  name: string;
  /** Stored path of its image. */
  image: string | null;
  imageUrl: string | null;
  rank: number | null;
  winner: ParticipantRef | null;
  /** Everybody on that place: a shared third place has two. */
  winners: ParticipantRef[];
}

export interface Trophies {
  version: number;
  items: Trophy[];
}

export interface TrophyInput {
  id: number | null;
  name: string;
  image: string | null;
  rank: number | null;
}

/** A trophy that somebody has won. */
export interface WonTrophy {
  id: number;
  name: string;
  imageUrl: string | null;
  rank: number | null;
  contest: { id: number; name: string; imageUrl: string | null };
  /** The team it was won with. */
  team: TeamRef | null;
  at: string;
}

type Call = <Data>(
  path: string,
  init: {
    params: { path: Record<string, number>; query?: Record<string, string> };
    body?: unknown;
    signal?: AbortSignal;
  },
) => Promise<{ data?: Data }>;
const get = client.GET as unknown as Call;
const put = client.PUT as unknown as Call;

async function data<Data>(answer: Promise<{ data?: Data }>): Promise<Data> {
  return (await answer).data as Data;
}

/** Whose trophies stand on a shelf. */
export type TrophyOwner = { userId: number } | { teamId: number };

/** The trophies of a contest are kept under its key, so that an event of the contest refreshes them too. */
export const trophyKeys = {
  contest: (contestId: number) => ['contest', contestId, 'trophies'] as const,
  candidates: (contestId: number) => ['contest', contestId, 'trophyCandidates'] as const,
  won: (owner: TrophyOwner) => ['wonTrophies', owner] as const,
};

/** What can be won in a contest, and who won it; everybody may read it. */
export function trophiesQuery(contestId: number) {
  return queryOptions({
    queryKey: trophyKeys.contest(contestId),
    queryFn: ({ signal }) =>
      data(get<Trophies>('/contests/{id}/trophies/', { params: { path: { id: contestId } }, signal })),
  });
}

export function saveTrophies(
  contestId: number,
  body: { version: number; items: TrophyInput[] },
): Promise<Trophies> {
  return data(put<Trophies>('/contests/{id}/trophies/', { params: { path: { id: contestId } }, body }));
}

/** Gives a special prize to an entry; null takes it back. */
export function giveTrophy(contestId: number, trophyId: number, entryId: number | null): Promise<Trophy> {
  return data(
    put<Trophy>('/contests/{id}/trophies/{trophyId}/winner/', {
      params: { path: { id: contestId, trophyId } },
      body: { entryId },
    }),
  );
}

/** An entry that a special prize can go to. */
export interface Candidate {
  entryId: number;
  name: string;
}

/** Everybody who entered, for operators. */
export function candidatesQuery(contestId: number, participantType: ParticipantType) {
  return queryOptions({
    queryKey: trophyKeys.candidates(contestId),
    queryFn: async ({ signal }): Promise<Candidate[]> => {
      const init = { params: { path: { id: contestId }, query: { all: true } }, signal };
      if (participantType === 'MULTI') {
        const { data: teams } = await client.GET('/contests/{id}/teams/', init);
        return (teams?.items ?? []).map(({ id, team }) => ({ entryId: id, name: team.name }));
      }
      const { data: users } = await client.GET('/contests/{id}/users/', init);
      return (users?.items ?? []).map(({ id, createBy }) => ({ entryId: id, name: createBy.nickname }));
    },
  });
}

/** What a person or a team has won, newest first; everybody may read it. */
export function wonTrophiesQuery(owner: TrophyOwner) {
  return infiniteQueryOptions({
    queryKey: trophyKeys.won(owner),
    queryFn: ({ pageParam, signal }) => {
      const query: Record<string, string> = pageParam ? { cursor: pageParam } : {};
      return data(
        'userId' in owner
          ? get<{ items: WonTrophy[]; next: string | null }>('/users/{id}/trophies/', {
              params: { path: { id: owner.userId }, query },
              signal,
            })
          : get<{ items: WonTrophy[]; next: string | null }>('/teams/{id}/trophies/', {
              params: { path: { id: owner.teamId }, query },
              signal,
            }),
      );
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
