import { upperRounds } from '@/entities/match/lib/elimination';
import type { MatchTexts } from '@/entities/match/texts';
import { matchTitle } from '@/formats/matchTitle';
import { formatOf } from '@/formats/registry';
import { useMatchTexts } from '@/formats/useMatchTexts';
import type { MyMatch } from '@/shared/api/types';

/** Returns the texts of the stage of a turn's match. */
export function useBracketTexts({ format, match, roundCount, double, groups }: MyMatch): MatchTexts {
  return useMatchTexts(formatOf({ format }), upperRounds(match?.section ?? 0, roundCount), double, groups);
}

/** Returns the title of the match, as on its own page. */
export function useMatchTitle(turn: MyMatch): string {
  const texts = useBracketTexts(turn);
  return turn.match ? matchTitle(formatOf(turn), texts, turn.match) : '';
}
