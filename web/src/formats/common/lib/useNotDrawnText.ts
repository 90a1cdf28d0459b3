import { useTranslation } from 'react-i18next';
import { DeskStage as DeskLimits } from '@/shared/api/limits';
import type { Contest } from '@/shared/api/types';

/** The number up to which the server counts them. */
const most = DeskLimits.notDrawn.maximum;

/** Returns the text of how many entries came after the draw and can join from the next round on; empty if there is none. */
export function useNotDrawnText({ checkin }: Pick<Contest, 'checkin'>): (count: number) => string {
  const { t } = useTranslation('rounds');
  return (count) => {
    if (count === 0) return '';
    const number = count < most ? String(count) : `${most}+`;
    return t(checkin ? 'join.notDrawnCheckin' : 'join.notDrawn', { number });
  };
}
