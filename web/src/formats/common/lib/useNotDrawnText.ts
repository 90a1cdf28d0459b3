import { useTranslation } from 'react-i18next';
import { DeskStage as DeskLimits } from '@/shared/api/limits';
import type { Contest, Desk } from '@/shared/api/types';

/** The number up to which the server counts them. */
const most = DeskLimits.notDrawn.maximum;

type Counts = Pick<NonNullable<Desk['stage']>, 'notDrawn' | 'notDrawnShort'>;

const numberText = (count: number) => (count < most ? String(count) : `${most}+`);

/**
 * Returns the text of how many entries came after the draw and can join from the next round on, and how many of them are teams with too
 * few players; empty if there is none.
 */
export function useNotDrawnText({ checkin }: Pick<Contest, 'checkin'>): (counts: Counts) => string {
  const { t } = useTranslation('rounds');
  return ({ notDrawn, notDrawnShort }) => {
    if (notDrawn === 0) return '';
    const text = t(checkin ? 'join.notDrawnCheckin' : 'join.notDrawn', { number: numberText(notDrawn) });
    return notDrawnShort === 0 ? text : t('join.notDrawnShort', { text, number: numberText(notDrawnShort) });
  };
}
