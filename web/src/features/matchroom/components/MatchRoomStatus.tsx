import { useTranslation } from 'react-i18next';
import type { MatchRoom } from '@/shared/api/types';
import { Tag } from '@/shared/ui/StatusBadge';

const tones = {
  '-1': 'danger',
  '0': 'plain',
  '1': 'success',
  '2': 'live',
  '3': 'live',
  '4': 'warning',
  '99': 'plain',
} as const;

/** The status of a match room in words (MATCHROOM-2). */
export function MatchRoomStatus({ status }: { status: MatchRoom['status'] }) {
  const { t } = useTranslation('matchroom');
  return <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>;
}
