import type { Match } from '@/shared/api/types';

export function isThirdPlace(match: { type: string }): boolean {
  return match.type === 'thirdPlaceMatch';
}

/** Whether the title of a match's round names it alone, so that it needs no number. */
export function isNamed(match: { type: string }): boolean {
  return isThirdPlace(match) || match.type === 'grandFinal' || match.type === 'grandFinalReset';
}

/** Whether further play cannot change the outcome. */
export function isOver(match: Pick<Match, 'state'>): boolean {
  return match.state !== 'waiting' && match.state !== 'ready';
}

/** Whether nobody becomes champion, because the only side of the final has left the contest. */
export function hasNoChampion({ state, winner, type }: Pick<Match, 'state' | 'winner' | 'type'>): boolean {
  return state === 'bye' && winner === null && (type === 'final' || type === 'grandFinal');
}

export function hasEntry(match: Pick<Match, 'participants'>, entry: number): boolean {
  return match.participants.some((participant) => participant?.id === entry);
}

type Timed = Pick<Match, 'state' | 'beginsAt' | 'closesAt' | 'matchTime' | 'reportCount'>;

/**
 * Whether it is being played: both sides are known, there is no winner, it has begun or has a report, and it can still be
 * played.
 */
export function isLive(match: Omit<Timed, 'matchTime'>, now: number): boolean {
  const begun = match.reportCount > 0 || Date.parse(match.beginsAt) <= now;
  return match.state === 'ready' && begun && now < Date.parse(match.closesAt);
}

/** Whether it has no outcome, and can no longer be played: the contest is over or cancelled, or its round has ended. */
export function isUnplayed(match: Pick<Match, 'state' | 'closesAt'>, now: number): boolean {
  return !isOver(match) && Date.parse(match.closesAt) <= now;
}

/** Returns the whole minutes by which a match without a winner exceeds its time; 0 within its time. */
export function minutesOver(match: Timed, now: number): number {
  if (match.state !== 'ready' || isUnplayed(match, now)) return 0;
  return Math.max(0, Math.floor((now - Date.parse(match.beginsAt)) / 60_000) - match.matchTime);
}
