import { queryOptions } from '@tanstack/react-query';
import type { PeopleSearch } from '@/entities/person/api';
import { suggestedTeamsKey } from '@/entities/team/api';
import { apiCall } from '@/shared/api/call';
import { client } from '@/shared/api/client';
import { BanPayload, queryLimits } from '@/shared/api/limits';
import type { EntryAnswer, EntryImport } from '@/shared/api/types';
import { entryKeys } from './api';
import { proposedName } from './lib/csv';

/** Operators' calls for the entries of a contest. */

/** The most entries that one ban can name. */
export const mostBanned = BanPayload.entryIds.maxItems;

/** Searches people to enter by the beginning of the nickname or by the username. */
export function peopleToEnter(contestId: number): PeopleSearch {
  return {
    key: ['enter', contestId],
    longest: queryLimits['/contests/{id}/people/'].name.maxLength,
    find: async (name, signal) =>
      (await apiCall('get', '/contests/{id}/people/', { path: { id: contestId }, query: { name }, signal }))
        .items,
  };
}

/** Teams with the words of the text in their names. */
export function teamSuggestionsQuery(name: string) {
  return queryOptions({
    queryKey: [...suggestedTeamsKey, name],
    queryFn: async ({ signal }) =>
      (await apiCall('get', '/teams/search/', { query: { name }, signal })).items.slice(0, 20),
    enabled: name !== '',
  });
}

/**
 * Confirms the listed entries and no others, in one step (CONFIRM-1). acceptShort also confirms teams with fewer players
 * than the contest requires.
 */
export function confirmEntries(contestId: number, allowed: number[], acceptShort = false) {
  return apiCall('post', '/contests/{id}/entries/confirm/', {
    path: { id: contestId },
    body:
      allowed.length > 0 ? { allowed, ...(acceptShort && { acceptShort }) } : { allowed, confirmMode: true },
  });
}

/** Returns the entries as CSV: the given ones, or all. */
export async function exportEntries(contestId: number, ids: readonly number[] | null) {
  const { data, response } = await client.GET('/contests/{id}/entries/export/', {
    params: { path: { id: contestId }, query: ids ? { ids: [...ids] } : {} },
    querySerializer: { array: { style: 'form', explode: false } },
    parseAs: 'blob',
  });
  return {
    file: data as Blob,
    name: proposedName(response.headers.get('Content-Disposition'), 'entries.csv'),
  };
}

/** Reads a CSV. Without `apply` it only reports what each row would do. */
export async function importEntries(contestId: number, file: File, apply: boolean, key: string) {
  const { data } = await client.POST('/contests/{id}/entries/import/', {
    params: { path: { id: contestId } },
    headers: { 'Idempotency-Key': key },
    // The contract types the bytes of a file as a string.
    body: { apply: apply ? 'true' : 'false', file: file as unknown as string },
    bodySerializer: (fields) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return form;
    },
  });
  return data as EntryImport;
}

/** The answers to one question, by entry. */
export function answersQuery(contestId: number, questionId: number) {
  return queryOptions({
    queryKey: entryKeys.answers(contestId, questionId),
    queryFn: async ({ signal }) => {
      const given: EntryAnswer[] = [];
      let cursor: string | null = null;
      do {
        const { items, next }: { items: EntryAnswer[]; next: string | null } = await apiCall(
          'get',
          '/contests/{id}/questions/{questionId}/answers/',
          { path: { id: contestId, questionId }, query: cursor ? { cursor } : {}, signal },
        );
        given.push(...items);
        cursor = next;
      } while (cursor);
      return new Map(given.map(({ entry, value }) => [entry.id, value]));
    },
  });
}

/** The chat room of the confirmed participants; null before the first confirmation. */
export function confirmedRoomQuery(contestId: number) {
  return queryOptions({
    queryKey: entryKeys.confirmedRoom(contestId),
    queryFn: async ({ signal }) => {
      const { items } = await apiCall('get', '/contests/{id}/chats/', {
        path: { id: contestId },
        query: { kind: 'confirmed' },
        signal,
      });
      return items.find(({ kind }) => kind === 'confirmed')?.chatId ?? null;
    },
  });
}
