import { stagePath } from '@/entities/contest/lib/paths';
import type { MatchAddress } from '@/entities/match/api';
import { matchPath } from '@/entities/match/lib/paths';
import { formatOf } from '@/formats/registry';
import type { Match, MyMatch } from '@/shared/api/types';

/** The name of a turn in texts; one state can have several. */
type TurnText =
  | Exclude<MyMatch['state'], 'notDrawn' | 'cancelled'>
  | 'opponentOpen'
  | 'opponentAbsent'
  | 'lobbyPlaying'
  | 'lobbyUpcoming';

/**
 * A match that is drawn, or waited for in a round. If nothing is drawn or the contest is cancelled, there is no turn.
 */
export type Turn = MyMatch & { state: Exclude<MyMatch['state'], 'notDrawn' | 'cancelled'> };

export function isTurn(item: MyMatch): item is Turn {
  return item.state !== 'notDrawn' && item.state !== 'cancelled';
}

/** Whether the viewer has checked in and the opponent has not, in a match with check-in and without a report. */
function awaitsOpponent({ state, here, opponentHere, walkoverAt, match }: Turn): boolean {
  return state === 'playing' && here && !opponentHere && walkoverAt !== null && match?.reportCount === 0;
}

export function turnText(turn: Turn): TurnText {
  const { state, opponent } = turn;
  if (awaitsOpponent(turn)) return 'opponentAbsent';
  if (formatOf(turn).lobbies) {
    if (state === 'playing') return 'lobbyPlaying';
    if (state === 'upcoming') return 'lobbyUpcoming';
  }
  return state === 'upcoming' && opponent === null ? 'opponentOpen' : state;
}

/** Whether the viewer must act now. */
export function callsNow({ state }: Turn): boolean {
  return state === 'confirmYours' || state === 'checkin' || state === 'playing' || state === 'disputed';
}

/** Returns the turns in order: those that need the viewer first, and among them the earliest. */
export function byUrgency(items: readonly Turn[]): Turn[] {
  return [...items.filter(callsNow), ...items.filter((item) => !callsNow(item))];
}

/** Returns the address of the match; null without one. */
export function addressOf({ contest, format, stageId, match }: MyMatch): MatchAddress | null {
  if (match === null || stageId === null) return null;
  return { contestId: contest.id, format, stageId, matchId: match.id };
}

/** Returns the page of the action: that of the match, otherwise that of the stages. */
export function pageOf(item: MyMatch): string {
  const at = addressOf(item);
  return at ? matchPath(at.contestId, at.format, at.stageId, at.matchId) : stagePath(item.contest.id);
}

/** The deadline of a turn. */
export interface Moment {
  kind: 'start' | 'walkover' | 'win' | 'counts';
  at: string;
}

export function momentOf(turn: Turn): Moment | null {
  const { state, match, walkoverAt, confirmAt } = turn;
  const start = match?.beginsAt;
  if (walkoverAt && awaitsOpponent(turn)) return { kind: 'win', at: walkoverAt };
  switch (state) {
    case 'checkin':
      return walkoverAt ? { kind: 'walkover', at: walkoverAt } : null;
    case 'confirmYours':
    case 'waitingForConfirm':
      return confirmAt ? { kind: 'counts', at: confirmAt } : null;
    case 'playing':
    case 'upcoming':
      return start ? { kind: 'start', at: start } : null;
    default:
      return null;
  }
}

/** Milliseconds before its start at which the check-in of a match opens. */
const checkinBefore = 15 * 60_000;

/** Returns when the clock alone changes the next action, in milliseconds; null if it does not. */
export function nextChange(items: readonly MyMatch[], now: number): number | null {
  const instants = items.flatMap(({ match, walkoverAt, confirmAt }) => {
    const start = match?.beginsAt;
    return [
      ...(start ? [Date.parse(start) - checkinBefore, Date.parse(start)] : []),
      ...[walkoverAt, confirmAt].flatMap((at) => (at ? [Date.parse(at)] : [])),
    ].filter((at) => at > now);
  });
  return instants.length > 0 ? Math.min(...instants) : null;
}

/** Returns the opponent's slot of a match. */
export function otherSlot(match: Match, entryId: number): 0 | 1 {
  return match.participants[1]?.id === entryId ? 0 : 1;
}
