import { useTranslation } from 'react-i18next';
import type { Chat, ChatRoom } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';

type Named = Pick<ChatRoom | Chat, 'kind' | 'name' | 'match'>;

/**
 * Returns the title of a room. Rooms of all entrants have the contest's name, which is shown beside them, so their title
 * is their purpose; a lobby's is too.
 */
export function useRoomTitle(): (room: Named) => string {
  const { t } = useTranslation('chat');
  const nameOf = useDisplayName();
  return ({ kind, name, match }) => {
    switch (kind) {
      case 'entrants':
      case 'notice':
      case 'confirmed':
        return t(`room.title.${kind}`);
      case 'friend':
        return nameOf(name);
      case 'question':
        return name || t('room.untitled');
      case 'match':
        if (match?.lobby) return t('room.lobby', { n: match.round + 1, lobby: match.lobby });
        if (!match?.sides.some(Boolean)) return t('room.kind.match');
        return t('room.versus', { first: match.sides[0] || '–', second: match.sides[1] || '–' });
      default:
        return name || t(`room.kind.${kind}`);
    }
  };
}
