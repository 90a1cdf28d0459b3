import type { Desk, DeskRound, DeskStep } from '../api';

export function stepNow(desk: Desk): DeskStep | undefined {
  return desk.steps.find(({ state }) => state === 'now');
}

/** Matches that are over, of how many. */
export function played(rounds: readonly DeskRound[]): { decided: number; total: number } {
  return {
    decided: rounds.reduce((sum, round) => sum + round.decided, 0),
    total: rounds.reduce((sum, round) => sum + round.total, 0),
  };
}

const blockerKeys = [
  'entryStillOpen',
  'nobodyEntered',
  'nobodyAllowed',
  'checkinStillOpen',
  'notEnoughActive',
  'conflicts',
  'matchesLeft',
  'contestNotStarted',
  'contestEnded',
] as const;

/** The text of what stands in the way; a server that knows more than this app still says that something does. */
export function blockerText(key: string): (typeof blockerKeys)[number] | 'other' {
  return blockerKeys.find((known) => known === key) ?? 'other';
}

/** How wide a round stands in the tower, from 0 to 1: each round halves, its storey only narrows. */
export function storeyWidth(total: number, widest: number): number {
  if (widest <= 1) return 1;
  return 0.24 + 0.76 * (Math.log2(Math.max(1, total)) / Math.log2(widest));
}
