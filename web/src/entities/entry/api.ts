import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { contestPath } from '@/entities/contest/lib/paths';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiQuery, itemsOf } from '@/shared/api/query';
import type { Contest, EntryPayload } from '@/shared/api/types';
import { idempotencyHeader } from '@/shared/lib/useIdempotencyKey';
import { put } from '@/shared/outbox/acts';
import { type Applicant, applicantOf, applicantOfTeam, applicantOfUser } from './lib/applicant';

/** Participants on one page of the list. */
const participantPageSize = 10;

/** The fields that decide whether a contest's entries are persons or teams. */
export type EntryContest = Pick<Contest, 'id' | 'participantType'>;

/** Keys of data that combines several answers. They are below the contest's key, so its events refresh them. */
export const entryKeys = {
  participants: (id: number) => [...apiKey('/contests/{id}/', { id }), 'participants'],
  applicants: (id: number) => [...apiKey('/contests/{id}/', { id }), 'applicants'],
  own: (id: number, refId: number) => [...apiKey('/contests/{id}/', { id }), 'ownEntry', refId],
  detail: (id: number, entryId: number) => [...apiKey('/contests/{id}/', { id }), 'entryDetail', entryId],
  answers: (id: number, questionId: number) => [...apiKey('/contests/{id}/', { id }), 'answers', questionId],
  confirmedRoom: (id: number) => [...apiKey('/contests/{id}/', { id }), 'confirmedRoom'],
};

interface Part {
  items: Applicant[];
  total: number;
}

async function readApplicants(
  contest: EntryContest,
  query: { skip?: number; limit?: number; all?: boolean },
  signal: AbortSignal,
): Promise<Part> {
  const params = { path: { id: contest.id }, query };
  if (contest.participantType === 'MULTI') {
    const { items, total } = await apiCall('get', '/contests/{id}/teams/', { ...params, signal });
    return { items: items.map(applicantOfTeam), total };
  }
  const { items, total } = await apiCall('get', '/contests/{id}/users/', { ...params, signal });
  return { items: items.map(applicantOfUser), total };
}

/** The participants in pages, by time of entry. */
export function participantsQuery(contest: EntryContest) {
  return infiniteQueryOptions({
    queryKey: entryKeys.participants(contest.id),
    queryFn: ({ pageParam, signal }) =>
      readApplicants(contest, { skip: pageParam, limit: participantPageSize }, signal),
    initialPageParam: 0,
    getNextPageParam: (page, _, skip) => {
      const next = skip + page.items.length;
      return page.items.length > 0 && next < page.total ? next : null;
    },
  });
}

/** All entries at once, for operators. */
export function applicantsQuery(contest: EntryContest) {
  return queryOptions({
    queryKey: entryKeys.applicants(contest.id),
    queryFn: async ({ signal }) => (await readApplicants(contest, { all: true }, signal)).items,
  });
}

/** The owner of an entry: a person or a team. */
export interface Entrant extends EntryContest {
  /** The person's or the team's id. */
  refId: number;
}

/** One entry with its own answers, for its members. */
export function ownEntryQuery({ id, participantType, refId }: Entrant) {
  return queryOptions({
    queryKey: entryKeys.own(id, refId),
    queryFn: async ({ signal }) =>
      participantType === 'MULTI'
        ? applicantOfTeam(
            await apiCall('get', '/contests/{id}/teams/{teamId}/', { path: { id, teamId: refId }, signal }),
          )
        : applicantOfUser(
            await apiCall('get', '/contests/{id}/users/{userId}/', { path: { id, userId: refId }, signal }),
          ),
  });
}

/** One entry with its answers, for operators and its members. */
export function entryDetailQuery(contestId: number, entryId: number) {
  return queryOptions({
    queryKey: entryKeys.detail(contestId, entryId),
    queryFn: async ({ signal }) => {
      const { entry, answers } = await apiCall('get', '/contests/{id}/entries/{entryId}/', {
        path: { id: contestId, entryId },
        signal,
      });
      return { applicant: applicantOf(entry), answers };
    },
  });
}

/** The viewer's accounts of a title, as the form suggests them. */
export function gameAccountsQuery(userId: number, gameId: number) {
  return queryOptions({
    ...apiQuery('/users/{id}/gameusers/', { path: { id: userId }, query: { gameId } }),
    select: itemsOf,
  });
}

/** Enters the contest. Sending the same form again with the same key has no further effect. */
export function enterContest(
  contest: EntryContest,
  payload: EntryPayload,
  teamId: number | null,
  key: string,
) {
  const path = { id: contest.id };
  return contest.participantType === 'MULTI'
    ? apiCall('post', '/contests/{id}/teams/', { path, key, body: { ...payload, teamId: teamId ?? 0 } })
    : apiCall('post', '/contests/{id}/users/', { path, key, body: payload });
}

export function withdrawEntry({ id, participantType, refId }: Entrant) {
  return participantType === 'MULTI'
    ? apiCall('delete', '/contests/{id}/teams/{teamId}/', { path: { id, teamId: refId } })
    : apiCall('delete', '/contests/{id}/users/{userId}/', { path: { id, userId: refId } });
}

function checkinCall({ id, participantType, refId }: Entrant, checkin: boolean) {
  const body = { checkin };
  return participantType === 'MULTI'
    ? ({ path: '/contests/{id}/teams/{teamId}/checkin/', params: { id, teamId: refId }, body } as const)
    : ({ path: '/contests/{id}/users/{userId}/checkin/', params: { id, userId: refId }, body } as const);
}

export async function cancelCheckin(entrant: Entrant): Promise<void> {
  await put(checkinCall(entrant, false), { headers: idempotencyHeader(crypto.randomUUID()) });
}

/** Returns the address of the page with the check-in. It also shows a check-in that waits. */
export function checkinPage(contestId: number): string {
  return contestPath(contestId);
}

/** Returns a check-in, which may wait for the network until an instant of this device's clock. */
export function checkinAct(entrant: Entrant, contest: string, until: number) {
  return {
    kind: 'checkin',
    page: checkinPage(entrant.id),
    contest,
    said: '',
    call: checkinCall(entrant, true),
    until,
  } as const;
}
