import { useTranslation } from 'react-i18next';
import { useMoment } from '@/entities/match/lib/moments';
import { useDisplayName } from '@/shared/lib/displayName';
import { joinSentences } from '@/shared/lib/sentences';
import { type Turn, turnText } from './turn';

/** The texts of a turn: its title, the action, and what happens without it. */
export interface TurnTexts {
  title: string;
  text: string;
  /** The label of the link. */
  action: string;
}

export function useTurnTexts(): (turn: Turn) => TurnTexts {
  const { t, i18n } = useTranslation(['play', 'match']);
  const nameOf = useDisplayName();
  const moment = useMoment();
  return (turn) => {
    const key = turnText(turn);
    const { here, opponent, confirmAt, walkoverAt } = turn;
    const common = {
      title: t(`play:turn.${key}.title`, { name: nameOf(opponent?.name ?? '') }),
      action: t(`play:turn.${key}.action`),
    };
    if (key === 'checkin') {
      return { ...common, text: walkoverAt ? t('match:here.until', { time: moment(walkoverAt) }) : '' };
    }
    if (key === 'opponentAbsent') {
      return {
        ...common,
        text: walkoverAt ? t('match:here.waitingOther', { time: moment(walkoverAt) }) : '',
      };
    }
    const counts = key === 'confirmYours' || key === 'waitingForConfirm';
    const parts = [
      here && (key === 'upcoming' || key === 'playing') && t('play:here'),
      t(`play:turn.${key}.text`),
      counts && confirmAt && t('play:countsAt', { time: moment(confirmAt) }),
    ];
    return { ...common, text: joinSentences(parts, i18n.language) };
  };
}
