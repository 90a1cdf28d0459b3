import type { Match } from '@/shared/api/types';

/** What each side has, in order: the games it won, or else its score; null while neither is known. */
export function tallyOf({ wins, score }: Pick<Match, 'wins' | 'score'>): readonly number[] | null {
  return wins.some((count) => count > 0) ? wins : score;
}

/** Two numbers as a result is written. */
export function resultText(pair: readonly number[]): string {
  return pair.join(' – ');
}
