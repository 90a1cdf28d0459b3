import type { ParticipantRef } from '@/shared/api/types';

/** Lobbies are lettered as the groups of a league are: A, B, … Z, AA. */
export { groupLetter as lobbyLetter } from '@/entities/match/texts';

/** Lobbies while they are arranged; one may be empty for a while. */
export type Lobbies = readonly (readonly ParticipantRef[])[];

/** Puts somebody at the end of another lobby. */
export function moved(lobbies: Lobbies, entry: number, to: number): Lobbies {
  const who = lobbies.flat().find(({ id }) => id === entry);
  if (!who || lobbies[to]?.includes(who)) return lobbies;
  return lobbies.map((lobby, index) => {
    const rest = lobby.filter(({ id }) => id !== entry);
    return index === to ? [...rest, who] : rest;
  });
}

/** The lobbies as they are sent: those that somebody plays in. */
export function idsOf(lobbies: Lobbies): number[][] {
  return lobbies.filter((lobby) => lobby.length > 0).map((lobby) => lobby.map(({ id }) => id));
}
