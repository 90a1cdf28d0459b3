import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/shared/api/client';
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
      unwrap(client.GET('/site/complaints/', { params: { query: { status, cursor: pageParam } }, signal })),
    ...paged,
  });
}

export function closeComplaint(id: number, status: 'DONE' | 'DISMISSED', note: string) {
  return unwrap(client.POST('/site/complaints/{id}/', { params: { path: { id } }, body: { status, note } }));
}

/** Takes the message that an open complaint is about out of its room. */
export function removeReportedMessage(complaintId: number, reason: string) {
  return unwrap(
    client.POST('/site/complaints/{id}/message/remove/', {
      params: { path: { id: complaintId } },
      body: { reason },
    }),
  );
}

export function removeContent(body: RemovalInput) {
  return unwrap(client.POST('/site/content/remove/', { body }));
}

export interface PeopleFilter {
  q: string;
  suspended: boolean;
}

export function peopleQuery({ q, suspended }: PeopleFilter) {
  return infiniteQueryOptions({
    queryKey: [...siteKeys.people, q, suspended] as const,
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        client.GET('/site/users/', {
          params: { query: { q, state: suspended ? 'suspended' : 'all', last: pageParam } },
          signal,
        }),
      ),
    ...paged,
  });
}

export function suspend(id: number, reason: string) {
  return unwrap(client.POST('/site/users/{id}/suspend/', { params: { path: { id } }, body: { reason } }));
}

export function restore(id: number) {
  return unwrap(client.POST('/site/users/{id}/restore/', { params: { path: { id } } }));
}

export const gamesQuery = queryOptions({
  queryKey: siteKeys.games,
  queryFn: async ({ signal }) => (await unwrap(client.GET('/site/games/', { signal }))).items,
});

export const ranksQuery = queryOptions({
  queryKey: siteKeys.ranks,
  queryFn: ({ signal }) => unwrap(client.GET('/games/ranks/', { signal })),
});

export function addGame(body: GameInput) {
  return unwrap(client.POST('/site/games/', { body }));
}

export function changeGame(id: number, body: GameInput) {
  return unwrap(client.PUT('/site/games/{id}/', { params: { path: { id } }, body }));
}

export function changeRank(key: string, body: RankInput) {
  return unwrap(client.PUT('/site/ranks/{key}/', { params: { path: { key } }, body }));
}

export const noticesQuery = infiniteQueryOptions({
  queryKey: siteKeys.notices,
  queryFn: ({ pageParam, signal }) =>
    unwrap(client.GET('/site/notices/', { params: { query: { cursor: pageParam } }, signal })),
  ...paged,
});

export function sendNotice(body: NoticeInput) {
  return unwrap(client.POST('/site/notices/', { body }));
}

export function endNotice(id: number) {
  return unwrap(client.DELETE('/site/notices/{id}/', { params: { path: { id } } }));
}

/** What the administrators tell a viewer (null = a visitor) now, the newest first; the server chooses the text. */
export function openNoticesQuery(viewerId: number | null, language: Language) {
  return queryOptions({
    queryKey: [...siteKeys.open, viewerId, language] as const,
    queryFn: async ({ signal }) =>
      (await unwrap(client.GET('/notices/', { params: { query: { language } }, signal }))).items,
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
  });
}

export const actsQuery = infiniteQueryOptions({
  queryKey: siteKeys.acts,
  queryFn: ({ pageParam, signal }) =>
    unwrap(client.GET('/site/audit/', { params: { query: { cursor: pageParam } }, signal })),
  ...paged,
});
