import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { Count } from '@/shared/ui/Count';
import { useRooms } from '../lib/useRooms';

/** The number of unread messages in the rooms of a contest, beside the label of their tab. */
export function ChatCount({ contest }: { contest: Contest }) {
  const { t } = useTranslation('chat');
  const { rooms, unread } = useRooms(contest.id);
  const count = rooms ? unread : (contest.chatUnread ?? 0);
  if (count === 0) return null;
  return (
    <span role="img" aria-label={t('unread', { count })}>
      <Count value={count} />
    </span>
  );
}
