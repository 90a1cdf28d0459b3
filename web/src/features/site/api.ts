import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import type {
  Complaint,
  ComplaintInput,
  Game,
  GameInput,
  NoticeInput,
  RankInput,
  RemovalInput,
} from '@/shared/api/types';
import type { Language } from '@/shared/i18n/languages';

export const complaintStatuses = [
  'OPEN',
  'DONE',
  'DISMISSED',
] as const satisfies readonly Complaint['status'][];

export const accountFields = [
  'username',
  'summonerName',
  'uplayAccount',
  'ingameName',
] as const satisfies readonly Game['accountField'][];

/** What can be taken away of each subject. */
export const removable = {
  user: ['userText', 'userImage', 'userBackground'],
  team: ['teamText', 'teamImage'],
  contest: ['contestText', 'contestCover'],
} as const satisfies Record<ComplaintInput['subjectKind'], readonly RemovalInput['kind'][]>;

export const siteKeys = {
  complaints: ['site', 'complaints'],
  people: ['site', 'people'],
  games: ['site', 'games'],
  ranks: ['site', 'ranks'],
  notices: ['site', 'notices'],
  acts: ['site', 'acts'],
  /** What people are shown. */
  open: ['notices'],
} as const;

const paged = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { next: string | null }) => next,
};

export function complaintsQuery(status: Complaint['status']) {
  return infiniteQueryOptions({
    queryKey: [...siteKeys.complaints, status] as const,
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/site/complaints/', { query: { status, cursor: pageParam }, signal }),
    ...paged,
  });
}

export function closeComplaint(id: number, status: 'DONE' | 'DISMISSED', note: string) {
  return apiCall('post', '/site/complaints/{id}/', { path: { id }, body: { status, note } });
}

/** Takes the message that an open complaint is about out of its room. */
export function removeReportedMessage(complaintId: number, reason: string) {
  return apiCall('post', '/site/complaints/{id}/message/remove/', {
    path: { id: complaintId },
    body: { reason },
  });
}

export function removeContent(body: RemovalInput) {
  return apiCall('post', '/site/content/remove/', { body });
}

export interface PeopleFilter {
  q: string;
  suspended: boolean;
}

export function peopleQuery({ q, suspended }: PeopleFilter) {
  return infiniteQueryOptions({
    queryKey: [...siteKeys.people, q, suspended] as const,
    queryFn: ({ pageParam, signal }) =>
      apiCall('get', '/site/users/', {
        query: { q, state: suspended ? 'suspended' : 'all', last: pageParam },
        signal,
      }),
    ...paged,
  });
}

export function suspend(id: number, reason: string) {
  return apiCall('post', '/site/users/{id}/suspend/', { path: { id }, body: { reason } });
}

export function restore(id: number) {
  return apiCall('post', '/site/users/{id}/restore/', { path: { id } });
}

export const gamesQuery = queryOptions({
  queryKey: siteKeys.games,
  queryFn: async ({ signal }) => (await apiCall('get', '/site/games/', { signal })).items,
});

export const ranksQuery = queryOptions({
  queryKey: siteKeys.ranks,
  queryFn: ({ signal }) => apiCall('get', '/games/ranks/', { signal }),
});

export function addGame(body: GameInput) {
  return apiCall('post', '/site/games/', { body });
}

export function changeGame(id: number, body: GameInput) {
  return apiCall('put', '/site/games/{id}/', { path: { id }, body });
}

export function changeRank(key: string, body: RankInput) {
  return apiCall('put', '/site/ranks/{key}/', { path: { key }, body });
}

export const noticesQuery = infiniteQueryOptions({
  queryKey: siteKeys.notices,
  queryFn: ({ pageParam, signal }) =>
    apiCall('get', '/site/notices/', { query: { cursor: pageParam }, signal }),
  ...paged,
});

export function sendNotice(body: NoticeInput) {
  return apiCall('post', '/site/notices/', { body });
}

export function endNotice(id: number) {
  return apiCall('delete', '/site/notices/{id}/', { path: { id } });
}

/** What the administrators tell a viewer (null = a visitor) now, the newest first; the server chooses the text. */
export function openNoticesQuery(viewerId: number | null, language: Language) {
  return queryOptions({
    queryKey: [...siteKeys.open, viewerId, language] as const,
    queryFn: async ({ signal }) => (await apiCall('get', '/notices/', { query: { language }, signal })).items,
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
  });
}

export const actsQuery = infiniteQueryOptions({
  queryKey: siteKeys.acts,
  queryFn: ({ pageParam, signal }) =>
    apiCall('get', '/site/audit/', { query: { cursor: pageParam }, signal }),
  ...paged,
});
