import type { Match } from '@/shared/api/types';

export function isThirdPlace(match: { type: string }): boolean {
  return match.type === 'thirdPlaceMatch';
}

/** Whether the title of a match's round names it alone, so that it needs no number. */
export function isNamed(match: { type: string }): boolean {
  return isThirdPlace(match) || match.type === 'grandFinal' || match.type === 'grandFinalReset';
}

/** Whether nobody can change the outcome any more by playing. */
export function isOver(match: Pick<Match, 'state'>): boolean {
  return match.state !== 'waiting' && match.state !== 'ready';
}

export function hasEntry(match: Pick<Match, 'participants'>, entry: number): boolean {
  return match.participants.some((participant) => participant?.id === entry);
}

type Begun = Pick<Match, 'state' | 'reportCount' | 'startTime'>;

/** Being played: both sides are known, nobody has won, and the start has come or something was reported. */
export function isLive(match: Begun, now: number): boolean {
  return match.state === 'ready' && (match.reportCount > 0 || Date.parse(match.startTime) <= now);
}

/** Whole minutes by which a match is still without a winner after the time it was given; 0 while there is time. */
export function minutesOver(match: Pick<Match, 'state' | 'endTime'>, now: number): number {
  if (match.state !== 'ready') return 0;
  return Math.max(0, Math.floor((now - Date.parse(match.endTime)) / 60_000));
}
