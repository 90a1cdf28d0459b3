import type { MatchRoom, MatchRoomPlayer } from '@/shared/api/types';
import type { Word } from '../api';

/** A side of a room: a team with its players, or a person without a team. */
export interface Side {
  key: string;
  team: { id: number; name: string; imageUrl: string | null } | null;
  players: MatchRoomPlayer[];
  /** The report that this side won. */
  word: Word;
}

const isReady = ({ status }: MatchRoomPlayer) => status === 1;

/** Returns the sides of a room in the order in which they joined. */
export function sidesOf({ playerEntries }: Pick<MatchRoom, 'playerEntries'>): Side[] {
  const sides = new Map<string, Side>();
  for (const player of playerEntries.toReversed()) {
    const key = player.tid ? `team-${player.tid}` : `user-${player.uid}`;
    const side = sides.get(key) ?? {
      key,
      team: player.tid ? { id: player.tid, name: player.teamname ?? '', imageUrl: player.teamImage } : null,
      players: [],
      word: player.tid ? { winnerTeamId: player.tid } : { winnerUserId: player.uid },
    };
    side.players.push(player);
    sides.set(key, side);
  }
  return [...sides.values()];
}

/** Returns the sides with a player who is ready: those that play. */
export function playingSides(room: Pick<MatchRoom, 'playerEntries'>): Side[] {
  return sidesOf(room).filter(({ players }) => players.some(isReady));
}

/** Returns the players who are not ready. */
export function missing({ playerEntries }: Pick<MatchRoom, 'playerEntries'>): MatchRoomPlayer[] {
  return playerEntries.filter((player) => !isReady(player)).toReversed();
}

type Result = MatchRoom['results'][number];

/** Returns the side that a result names; null is a draw. A side whose people withdrew has no team and no players. */
export function winnerOf(room: Pick<MatchRoom, 'playerEntries'>, result: Result): Side | null {
  const { drawn, winnerTeamId, winnerUserId } = result;
  if (drawn) return null;
  const key = winnerTeamId === null ? `user-${winnerUserId}` : `team-${winnerTeamId}`;
  const word = winnerTeamId === null ? { winnerUserId: winnerUserId ?? 0 } : { winnerTeamId };
  return sidesOf(room).find((side) => side.key === key) ?? { key, team: null, players: [], word };
}

/** Returns the report of a person's side. */
export function wordOf(room: Pick<MatchRoom, 'playerEntries' | 'results'>, userId: number): Result | null {
  const own = sidesOf(room).find(({ players }) => players.some(({ uid }) => uid === userId));
  return room.results.find(({ userId: by }) => own?.players.some(({ uid }) => uid === by)) ?? null;
}
