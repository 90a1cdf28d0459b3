import { useTranslation } from 'react-i18next';
import { usePlaceName } from '@/entities/place/lib/placeName';

/** Returns what a trophy is for: a place, or a special prize. */
export function useTrophyRank(): (rank: number | null) => string {
  const { t } = useTranslation('trophy');
  const nameOf = usePlaceName();
  return (rank) => (rank === null ? t('special') : nameOf(rank, rank));
}
