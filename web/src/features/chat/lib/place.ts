import { contestPath } from '@/entities/contest/lib/paths';
import { matchPath } from '@/entities/match/lib/paths';
import type { Chat, ChatRoom } from '@/shared/api/types';

/** Returns the page of a room's subject; null if there is none, or it was deleted. */
export function placeOf(
  room: Pick<ChatRoom | Chat, 'kind' | 'contest' | 'friend' | 'team' | 'match' | 'roomId'>,
): string | null {
  if (room.match && room.contest) {
    return matchPath(room.contest.id, room.match.format, room.match.stageId, room.match.id);
  }
  if (room.friend) return `/users/${room.friend.id}`;
  if (room.team) return `/teams/${room.team.id}`;
  if (room.roomId) return `/match/${room.roomId}`;
  if (room.contest) return contestPath(room.contest.id);
  return null;
}
