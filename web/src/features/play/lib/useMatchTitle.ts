import { useTranslation } from 'react-i18next';
import { upperRounds } from '@/entities/match/lib/elimination';
import type { MatchTexts } from '@/entities/match/texts';
import { matchTitle } from '@/formats/matchTitle';
import { formatOf } from '@/formats/registry';
import { useMatchTexts } from '@/formats/useMatchTexts';
import type { MyMatch } from '@/shared/api/types';

/** The texts of the bracket, or of the rounds, that a turn's match stands in. */
export function useBracketTexts({ format, match, roundCount, double }: MyMatch): MatchTexts {
  return useMatchTexts(formatOf({ format }), upperRounds(match?.section ?? 0, roundCount), double);
}

/** Which match it is, as its own page names it. */
export function useMatchTitle(turn: MyMatch): string {
  const { t } = useTranslation('play');
  const texts = useBracketTexts(turn);
  const { match, lobbyName } = turn;
  if (!match) return '';
  const lobby = lobbyName ? t('lobbyName', { name: lobbyName }) : '';
  return [matchTitle(formatOf(turn), texts, match), lobby].filter(Boolean).join(' ');
}
