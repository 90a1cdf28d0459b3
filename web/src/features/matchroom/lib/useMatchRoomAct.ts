import { useQueryClient } from '@tanstack/react-query';
import { apiKey } from '@/shared/api/query';
import type { MatchRoom } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { cacheRoom } from '../api';

/** useMatchRoomAct runs a change of a match room and caches the answered room. After a fault the room is read again. */
export function useMatchRoomAct<Input = void>(
  roomId: number,
  change: (input: Input) => Promise<MatchRoom>,
  done?: (room: MatchRoom) => void,
) {
  const queries = useQueryClient();
  return useAct(change, {
    onDone: async (room) => {
      await cacheRoom(queries, room);
      done?.(room);
    },
    onFault: () => {
      void queries.invalidateQueries({ queryKey: apiKey('/match/{id}/', { id: roomId }) });
      return false;
    },
  });
}
