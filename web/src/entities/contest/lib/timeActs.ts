import type { Contest } from '@/shared/api/types';

type TimeAct = 'close' | 'extend' | 'start';

/** Returns the acts on the times that an operator can take now. The contest must be `contestAt` the current instant. */
export function timeActsOf(contest: Contest): readonly TimeAct[] {
  const { status, stages, cancelledAt } = contest;
  if (cancelledAt !== null) return [];
  const drawn = stages.length > 0;
  switch (status) {
    case 'entry':
      return drawn ? ['close', 'start'] : ['close', 'extend', 'start'];
    case 'entryDone':
      return drawn ? ['start'] : ['extend', 'start'];
    case 'match':
      return drawn ? [] : ['extend'];
    default:
      return [];
  }
}

/** Minutes by which entry can be extended with one tap. */
export const extensions = [15, 30, 60, 120] as const;

const minute = 60_000;

interface Extension {
  entryEnd: string;
  /** Minutes by which the contest starts later. */
  delay: number;
  contestStart: string;
  /** The end of check-in if it moves to the start of the contest, so that new entrants can check in. */
  checkinEnd: string | null;
}

/** Returns the times after an extension: from the end of entry or, if it has passed, from the next full minute. */
export function extended(
  {
    entryEnd,
    contestStart,
    checkin,
    checkinEnd,
  }: Pick<Contest, 'entryEnd' | 'contestStart' | 'checkin' | 'checkinEnd'>,
  minutes: number,
  now: number,
): Extension {
  const from = Math.max(Date.parse(entryEnd), Math.ceil(now / minute) * minute);
  const until = from + minutes * minute;
  const start = Math.max(until, Date.parse(contestStart));
  const delay = start - Date.parse(contestStart);
  const checkinUntil = checkin && checkinEnd ? Date.parse(checkinEnd) + delay : start;
  return {
    entryEnd: new Date(until).toISOString(),
    delay: Math.round(delay / minute),
    contestStart: new Date(start).toISOString(),
    checkinEnd: checkinUntil <= until && checkinUntil < start ? new Date(start).toISOString() : null,
  };
}
