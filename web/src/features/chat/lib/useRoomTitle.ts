import { useTranslation } from 'react-i18next';
import type { Chat, ChatRoom } from '@/shared/api/types';

type Named = Pick<ChatRoom | Chat, 'kind' | 'name'>;

/**
 * What a room is called on its contest's page. The rooms that all share bear the contest's name, which stands above
 * already; there they go by what they are for.
 */
export function useRoomTitle(): (room: Named) => string {
  const { t } = useTranslation('chat');
  return ({ kind, name }) => (kind === 'question' ? name || t('room.untitled') : t(`room.title.${kind}`));
}
