import { isNamed } from '@/entities/match/lib/state';
import type { MatchPosition, MatchTexts } from '@/entities/match/texts';
import type { Format } from './format';

/** Returns the title of a match on its own page. A lobby is named by its round. */
export function matchTitle({ knockout, lobbies }: Format, texts: MatchTexts, match: MatchPosition): string {
  if (lobbies) return texts.roundTitle(match.round);
  const title = texts.matchTitle(match);
  return !knockout || isNamed(match) ? title : `${title} ${texts.numberOf(match)}`;
}
