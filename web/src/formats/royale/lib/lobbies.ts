import type { ParticipantRef, RoyaleLobby } from '@/shared/api/types';

/** Lobbies have letters as groups do: A, B, … Z, AA. */
export { groupLetter as lobbyLetter } from '@/entities/match/texts';

/** Lobbies while they are arranged; one may be empty meanwhile. */
export type Lobbies = readonly (readonly ParticipantRef[])[];

/** Whether scores of a lobby are missing or contradict each other. */
export function isOpen({ reported, participants, conflicts }: RoyaleLobby): boolean {
  return reported < participants || conflicts > 0;
}

/** Moves an entry to the end of another lobby. */
export function moved(lobbies: Lobbies, entry: number, to: number): Lobbies {
  const who = lobbies.flat().find(({ id }) => id === entry);
  if (!who || lobbies[to]?.includes(who)) return lobbies;
  return lobbies.map((lobby, index) => {
    const rest = lobby.filter(({ id }) => id !== entry);
    return index === to ? [...rest, who] : rest;
  });
}

/** Returns the lobbies to send, without empty ones. */
export function idsOf(lobbies: Lobbies): number[][] {
  return lobbies.filter((lobby) => lobby.length > 0).map((lobby) => lobby.map(({ id }) => id));
}
