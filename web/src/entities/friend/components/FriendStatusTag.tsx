import { useTranslation } from 'react-i18next';
import type { FriendStatus } from '@/shared/api/types';
import { Tag } from '@/shared/ui/StatusBadge';

/** The viewer's friend status with a person in a list; nothing without one. */
export function FriendStatusTag({ status }: { status: FriendStatus }) {
  const { t } = useTranslation('friend');
  if (status === null || status === 'REJECTED') return null;
  return <Tag tone={status === 'ALLOW' ? 'success' : 'lacquer'}>{t(`status.${status}`)}</Tag>;
}
