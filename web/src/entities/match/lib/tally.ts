import type { Match } from '@/shared/api/types';

/** Returns the games that each side won, otherwise the scores; null if neither is known. */
export function tallyOf({ wins, score }: Pick<Match, 'wins' | 'score'>): readonly number[] | null {
  return wins.some((count) => count > 0) ? wins : score;
}

/** Returns two numbers in the notation of a result. */
export function resultText(pair: readonly number[]): string {
  return pair.join(' – ');
}

/** Returns two numbers in the notation of a result that follows the name of the winner: the winner's number is first. */
export function resultOf(
  winner: number | null | undefined,
  pair: readonly number[],
  sides: readonly ({ id?: number } | null | undefined)[],
): string {
  const second = sides[1]?.id;
  return resultText(second !== undefined && second === winner ? pair.toReversed() : pair);
}
