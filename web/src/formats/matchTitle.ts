import { isNamed } from '@/entities/match/lib/state';
import type { MatchPosition, MatchTexts } from '@/entities/match/texts';
import type { Format } from './format';

/**
 * Returns the name of a match as every page shows it: its round and its number. A lobby has no number. The server names
 * matches in the same way (internal/kit/matchname).
 */
export function matchTitle(
  { lobbies }: Pick<Format, 'lobbies'>,
  texts: MatchTexts,
  match: MatchPosition,
): string {
  if (lobbies) return texts.label(match);
  const title = texts.matchTitle(match);
  return isNamed(match) ? title : `${title} ${texts.numberOf(match)}`;
}
