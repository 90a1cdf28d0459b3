import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiKey } from '@/shared/api/query';
import type { MatchRoom } from '@/shared/api/types';
import { toast } from '@/shared/ui/toast';
import { keepRoom } from '../api';

/** An act in a room: what it leaves is shown at once; a refusal says why, and the room is read again. */
export function useMatchRoomAct<Input = void>(
  roomId: number,
  act: (input: Input) => Promise<MatchRoom>,
  done?: (room: MatchRoom) => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async (room) => {
      await keepRoom(queries, room);
      done?.(room);
    },
    onError: (error) => {
      toast.error(error);
      void queries.invalidateQueries({ queryKey: apiKey('/match/{id}/', { id: roomId }) });
    },
  });
}
