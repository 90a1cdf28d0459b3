import { useTranslation } from 'react-i18next';
import { matchNumber, useMatchTexts } from '@/features/match';
import type { MyMatch } from '@/shared/api/types';

const lower = 1;

/** Which match it is, as its stage names it; how many rounds a bracket has is not known here. */
export function useMatchTitle({ format, match, lobbyName }: MyMatch): string {
  const { t, i18n } = useTranslation(['play', 'match']);
  const texts = useMatchTexts(format, 0);
  if (!match) return '';
  if (format === 'battleroyal') {
    const lobby = lobbyName ? t('play:lobbyName', { name: lobbyName }) : '';
    return [texts.roundTitle(match.round), lobby].filter(Boolean).join(' ');
  }
  if (format !== 'tournament') return texts.matchTitle(match);
  const n = match.round + 1;
  switch (match.type) {
    case 'thirdPlaceMatch':
      return t('match:round.third');
    case '':
      break;
    default:
      return t(`match:round.${match.type}`);
  }
  if (match.section === lower) return t('match:round.lower', { n });
  const round = i18n.language === 'ja' ? t('match:round.nth', { n }) : t('match:round.numbered', { n });
  return `${round} ${matchNumber(match)}`;
}
