import { useTranslation } from 'react-i18next';
import type { MatchRoom } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { type Side, sidesOf } from './sides';

/** Returns the name of a side. */
export function useSideName(): (side: Side) => string {
  const nameOf = useDisplayName();
  return ({ team, players }) => team?.name ?? nameOf(players[0]?.user.nickname ?? '');
}

/** Returns the title of a room: its name, or that of the first side. */
export function useMatchRoomTitle(): (room: Pick<MatchRoom, 'name' | 'playerEntries'>) => string {
  const { t } = useTranslation('matchroom');
  const nameOf = useSideName();
  return (room) => {
    const first = sidesOf(room)[0];
    return room.name || (first ? t('titleOf', { name: nameOf(first) }) : t('room'));
  };
}
