import { RoundPlan as RoundPlanLimits } from '@/shared/api/limits';
import type { RoundPlan } from '@/shared/api/types';
import { type OrderFault, orderFaults } from './starts';

export const gameCounts = [1, 3, 5] as const;
export type GameCount = (typeof gameCounts)[number];

/** Minutes that a match may be given (MATCH-1). */
const { minimum, maximum } = RoundPlanLimits.matchTime;
export const matchMinutes = Array.from(
  { length: (maximum - minimum) / 10 + 1 },
  (_, index) => minimum + index * 10,
);

/** A round while it is edited: its start may be missing. */
export type DraftRound = Omit<RoundPlan, 'startTime'> & { startTime: string | null };

/** The gap between rounds: the match time, a day or a week. */
export const gaps = ['next', 'day', 'week'] as const;
export type Gap = (typeof gaps)[number];

const day = 24 * 60;
const minutesOf: Record<Exclude<Gap, 'next'>, number> = { day, week: 7 * day };

export function asGameCount(games: number): GameCount {
  return gameCounts.find((choice) => choice === games) ?? 1;
}

/** Sets the starts from a round on, each one gap after the round before. */
export function spaced(rounds: readonly DraftRound[], gap: Gap, from = 1): DraftRound[] {
  const next = [...rounds];
  for (let i = Math.max(from, 1); i < next.length; i++) {
    const before = next[i - 1];
    const round = next[i];
    if (!(before?.startTime && round)) continue;
    const minutes = gap === 'next' ? before.matchTime : minutesOf[gap];
    next[i] = { ...round, startTime: shifted(before.startTime, minutes) };
  }
  return next;
}

/** Returns that many rounds. It removes the last ones; new ones have the values of the last one and follow it. */
export function resized(rounds: readonly DraftRound[], count: number, gap: Gap): DraftRound[] {
  const last = rounds.at(-1);
  if (count <= rounds.length || !last) return rounds.slice(0, count);
  const added = Array.from({ length: count - rounds.length }, () => last);
  return spaced([...rounds, ...added], gap, rounds.length);
}

/** Returns the fault of each round's start. */
export function startFaults(rounds: readonly DraftRound[]): (OrderFault | null)[] {
  return orderFaults(rounds.map(({ startTime }) => startTime));
}

/** Returns the rounds to send; null while a start is missing or out of order. */
export function plansOf(rounds: readonly DraftRound[]): RoundPlan[] | null {
  if (rounds.length === 0 || startFaults(rounds).some((fault) => fault !== null)) return null;
  return rounds.flatMap(({ matchCount, matchTime, startTime }) =>
    startTime ? [{ matchCount, matchTime, startTime }] : [],
  );
}

/** Returns the planned end of the last round. */
export function endOf(rounds: readonly DraftRound[]): string | null {
  const last = rounds.at(-1);
  return last?.startTime ? shifted(last.startTime, last.matchTime) : null;
}

function shifted(at: string, minutes: number): string {
  return new Date(Date.parse(at) + minutes * 60_000).toISOString();
}
