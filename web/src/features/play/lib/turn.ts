import { stagePath } from '@/entities/contest/lib/paths';
import type { MatchAddress } from '@/entities/match/api';
import { matchPath } from '@/entities/match/lib/paths';
import { formatOf } from '@/formats/registry';
import type { Match, MyMatch } from '@/shared/api/types';

/** What a turn is called in texts: more than one stands for the same state. */
export type TurnText =
  | Exclude<MyMatch['state'], 'notDrawn' | 'cancelled'>
  | 'opponentOpen'
  | 'opponentAbsent'
  | 'lobbyPlaying'
  | 'lobbyUpcoming';

/** A match that is drawn, or waited for in a round; where nothing is drawn or the contest is cancelled there is only the contest. */
export type Turn = MyMatch & { state: Exclude<MyMatch['state'], 'notDrawn' | 'cancelled'> };

export function isTurn(item: MyMatch): item is Turn {
  return item.state !== 'notDrawn' && item.state !== 'cancelled';
}

/** The viewer has come and the other side has not, in a match that asks for it and of which nothing is reported. */
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

/** Whether the viewer is called to it now, rather than told to wait. */
export function callsNow({ state }: Turn): boolean {
  return state === 'confirmYours' || state === 'checkin' || state === 'playing' || state === 'disputed';
}

/** What the viewer is called to comes first, and within that the soonest. */
export function byUrgency(items: readonly Turn[]): Turn[] {
  return [...items.filter(callsNow), ...items.filter((item) => !callsNow(item))];
}

/** Where the match is found; null where there is none yet. */
export function addressOf({ contest, format, stageId, match }: MyMatch): MatchAddress | null {
  if (match === null || stageId === null) return null;
  return { contestId: contest.id, format, stageId, matchId: match.id };
}

/** The page where it is done: the match, else the rounds. */
export function pageOf(item: MyMatch): string {
  const at = addressOf(item);
  return at ? matchPath(at.contestId, at.format, at.stageId, at.matchId) : stagePath(item.contest.id);
}

/** The instant that a turn hangs on. */
export interface Moment {
  kind: 'start' | 'walkover' | 'win' | 'counts';
  at: string;
}

export function momentOf(turn: Turn): Moment | null {
  const { state, began, startTime, walkoverAt, confirmAt } = turn;
  const start = began ?? startTime;
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

/** Check-in of a match opens so long before its start. */
const checkinBefore = 15 * 60_000;

/** When the clock alone changes what is to be done, in milliseconds; null where it does not. */
export function nextChange(items: readonly MyMatch[], now: number): number | null {
  const instants = items.flatMap(({ began, startTime, walkoverAt, confirmAt }) => {
    const start = began ?? startTime;
    return [
      ...(start ? [Date.parse(start) - checkinBefore, Date.parse(start)] : []),
      ...[walkoverAt, confirmAt].flatMap((at) => (at ? [Date.parse(at)] : [])),
    ].filter((at) => at > now);
  });
  return instants.length > 0 ? Math.min(...instants) : null;
}

/** The slot of a match that the viewer does not stand in. */
export function otherSlot(match: Match, entryId: number): 0 | 1 {
  return match.participants[1]?.id === entryId ? 0 : 1;
}
