import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FriendStatus } from '@/features/friend';
import type { GameAccount } from '@/features/gameAccount';
import { client, unwrap } from '@/shared/api/client';
import type { ContestCard, ProfileInput, PublicUser, UserInfo } from '@/shared/api/types';
import { untyped } from '@/shared/api/untyped';

/** A person as everybody sees them, and how the viewer stands with them. */
export type Profile = PublicUser & {
  prefecture: string;
  city: string;
  comment: string;
  playTime: string;
  snsLinks: string[];
  socialUsers: { provider: string; socialUserName: string }[];
  gameUsers: GameAccount[];
  withdrawn: boolean;
  suspended: boolean;
  friendStatus: FriendStatus;
  friendRequestId: number | null;
  blockedByMe: boolean;
};

/** What a person may know of themself alone. */
export type OwnProfile = UserInfo &
  Pick<Profile, 'prefecture' | 'city' | 'comment' | 'playTime' | 'snsLinks'> & {
    gender: Gender;
    birthDate: string | null;
  };

export type Gender = '' | 'male' | 'female' | 'other';

export type ProfileChange = ProfileInput &
  Partial<
    Pick<OwnProfile, 'gender' | 'prefecture' | 'city' | 'birthDate' | 'comment' | 'playTime' | 'snsLinks'>
  >;

export type EnteredContest = ContestCard & { place: { from: number; to: number } | null };

export interface ContestCounts {
  entered: number;
  operated: number;
  won: number;
  podium: number;
}

export const accountKeys = {
  profile: (id: number) => ['user', id] as const,
  teams: (id: number) => ['user', id, 'teams'] as const,
  contests: (id: number) => ['user', id, 'contests'] as const,
  counts: (id: number) => ['user', id, 'counts'] as const,
};

export function profileQuery(id: number) {
  return queryOptions({
    queryKey: accountKeys.profile(id),
    queryFn: ({ signal }) => untyped<Profile>('GET', '/users/{id}/', { params: { path: { id } }, signal }),
  });
}

export function teamsOfUserQuery(id: number) {
  return queryOptions({
    queryKey: accountKeys.teams(id),
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/users/{id}/teams/', { params: { path: { id } }, signal }))).items,
  });
}

export function contestsOfUserQuery(id: number) {
  return infiniteQueryOptions({
    queryKey: accountKeys.contests(id),
    queryFn: ({ pageParam, signal }) =>
      untyped<{ items: EnteredContest[]; next: string | null }>('GET', '/users/{id}/contests/', {
        params: { path: { id }, query: pageParam ? { cursor: pageParam } : {} },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}

export function contestCountsQuery(id: number) {
  return queryOptions({
    queryKey: accountKeys.counts(id),
    queryFn: ({ signal }) =>
      untyped<ContestCounts>('GET', '/users/{id}/contests/count/', { params: { path: { id } }, signal }),
  });
}

export function updateProfile(id: number, body: ProfileChange) {
  return unwrap(client.PUT('/users/{id}/', { params: { path: { id } }, body }));
}
