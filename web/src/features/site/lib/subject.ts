import type { ComplaintInput } from '@/shared/api/types';

const places: Record<ComplaintInput['subjectKind'], string> = {
  user: '/users',
  team: '/teams',
  contest: '/contests',
};

/** Returns the page of a person, a team or a contest. */
export function pathOf(kind: ComplaintInput['subjectKind'], id: number): string {
  return `${places[kind]}/${id}`;
}
