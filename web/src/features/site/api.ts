import { queryOptions } from '@tanstack/react-query';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiPages, apiQuery, itemsOf } from '@/shared/api/query';
import type { Complaint, ComplaintInput, Game, NoticeInput, RemovalInput } from '@/shared/api/types';
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

/** What can be removed of each subject. */
export const removable = {
  user: ['userText', 'userImage', 'userBackground'],
  team: ['teamText', 'teamImage'],
  contest: ['contestText', 'contestCover'],
} as const satisfies Record<ComplaintInput['subjectKind'], readonly RemovalInput['kind'][]>;

interface PeopleFilter {
  q: string;
  suspended: boolean;
}

export function peopleQuery({ q, suspended }: PeopleFilter) {
  return apiPages(
    '/site/users/',
    { query: { q, state: suspended ? 'suspended' : 'all' } },
    { param: 'last' },
  );
}

export const gamesQuery = queryOptions({ ...apiQuery('/site/games/'), select: itemsOf });

export function sendNotice(body: NoticeInput) {
  return apiCall('post', '/site/notices/', { body });
}

/** The open notices for a viewer (null = a visitor), newest first. The server chooses the language. */
export function openNoticesQuery(viewerId: number | null, language: Language) {
  return queryOptions({
    ...apiQuery('/notices/', { query: { language } }),
    queryKey: [...apiKey('/notices/'), viewerId, language],
    select: itemsOf,
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
  });
}
