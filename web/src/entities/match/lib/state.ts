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

export function hasEntry(match: Pick<Match, 'participants'>, entry: number): boolean {
  return match.participants.some((participant) => participant?.id === entry);
}

type Begun = Pick<Match, 'state' | 'reportCount' | 'startTime'>;

/** Whether it is being played: both sides are known, there is no winner, and it has started or has a report. */
export function isLive(match: Begun, now: number): boolean {
  return match.state === 'ready' && (match.reportCount > 0 || Date.parse(match.startTime) <= now);
}

/** Returns the whole minutes by which a match without a winner exceeds its time; 0 within its time. */
export function minutesOver(match: Pick<Match, 'state' | 'endTime'>, now: number): number {
  if (match.state !== 'ready') return 0;
  return Math.max(0, Math.floor((now - Date.parse(match.endTime)) / 60_000));
}
