import type { ParticipantRef } from '@/shared/api/types';

/** Returns the address of the page of a person or a team. */
export function profilePath({ kind, refId }: Pick<ParticipantRef, 'kind' | 'refId'>): string {
  return `/${kind === 'team' ? 'teams' : 'users'}/${refId}`;
}
