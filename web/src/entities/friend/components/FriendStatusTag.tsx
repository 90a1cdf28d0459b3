import { useTranslation } from 'react-i18next';
import type { FriendStatus } from '@/shared/api/types';
import { Tag } from '@/shared/ui/StatusBadge';

/** How the viewer stands with a person in a list; nothing where there is nothing between them. */
export function FriendStatusTag({ status }: { status: FriendStatus }) {
  const { t } = useTranslation('friend');
  if (status === null || status === 'REJECTED') return null;
  return <Tag tone={status === 'ALLOW' ? 'success' : 'lacquer'}>{t(`status.${status}`)}</Tag>;
}
