import { useTranslation } from 'react-i18next';
import { upperRounds } from '@/entities/match/lib/elimination';
import { isNamed } from '@/entities/match/lib/state';
import type { MatchTexts } from '@/entities/match/texts';
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
  const { lobbies, knockout } = formatOf(turn);
  if (!match) return '';
  if (lobbies) {
    const lobby = lobbyName ? t('lobbyName', { name: lobbyName }) : '';
    return [texts.roundTitle(match.round), lobby].filter(Boolean).join(' ');
  }
  const title = texts.matchTitle(match);
  return !knockout || isNamed(match) ? title : `${title} ${texts.numberOf(match)}`;
}
