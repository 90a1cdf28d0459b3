import type { Contest, ContestCard } from '@/shared/api/types';

type Windows = Pick<ContestCard, 'entryStart' | 'entryEnd' | 'contestStart' | 'contestEnd'>;
type Schedule = Windows & Partial<Pick<Contest, 'checkin' | 'checkinStart' | 'checkinEnd'>>;

/** Returns the status by the clock. At a boundary the later status applies (STATUS-1). */
export function statusAt(contest: Windows, now: number): Contest['status'] {
  if (now < Date.parse(contest.entryStart)) return 'prepare';
  if (now < Date.parse(contest.entryEnd)) return 'entry';
  if (now < Date.parse(contest.contestStart)) return 'entryDone';
  if (now < Date.parse(contest.contestEnd)) return 'match';
  return 'matchDone';
}

const boundaryKinds = [
  'entryStart',
  'entryEnd',
  'checkinStart',
  'checkinEnd',
  'contestStart',
  'contestEnd',
] as const;
export type BoundaryKind = (typeof boundaryKinds)[number];

export function isBoundaryKind(text: string): text is BoundaryKind {
  return boundaryKinds.some((kind) => kind === text);
}

export interface Boundary {
  kind: BoundaryKind;
  at: string;
}

/** Returns the instants at which something opens or closes, in order of time. */
export function boundaries(contest: Schedule): Boundary[] {
  return boundaryKinds
    .filter((kind) => contest.checkin || (kind !== 'checkinStart' && kind !== 'checkinEnd'))
    .flatMap((kind) => {
      const at = contest[kind];
      return at ? [{ kind, at }] : [];
    })
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

export function nextBoundary(
  contest: Schedule,
  now: number,
  kinds: readonly BoundaryKind[] = boundaryKinds,
): Boundary | null {
  return boundaries(contest).find(({ kind, at }) => kinds.includes(kind) && now < Date.parse(at)) ?? null;
}
