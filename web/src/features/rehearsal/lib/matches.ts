import type { Match, ParticipantRef, Rehearsal, RehearsedLobby, Tournament } from '@/shared/api/types';

/** What can be decided by hand: a match of two sides or a lobby, of the stage at a position. */
export type Target = { stage: number; drawAllowed: boolean } & (
  | { match: Match; lobby?: never }
  | { lobby: RehearsedLobby; match?: never }
);

/** The address part of a match; the page opens it for a result by hand. */
export function addressIn(stage: number): (matchId: number) => string {
  return (matchId) => `?match=${stage}.${matchId}`;
}

/** The match that an address names; null where none is in sight. */
export function targetAt(address: string | null, stages: Rehearsal['stages']): Target | null {
  const [position, id] = (address ?? '').split('.').map(Number);
  const stage = stages[position ?? -1];
  if (position === undefined || !stage) return null;
  const rounds = stage.swissdraw ?? stage.league;
  const matches = rounds?.matches ?? (stage.tournament ? bracketMatches(stage.tournament) : []);
  const match = matches.find((each) => each.id === id);
  if (match) {
    const drawAllowed = (stage.swissdraw?.draw ?? stage.league?.league)?.drawAllowed ?? false;
    return { stage: position, drawAllowed, match };
  }
  const lobby = stage.battleroyal?.lobbies.find(({ matchId }) => matchId === id);
  return lobby ? { stage: position, drawAllowed: false, lobby } : null;
}

function bracketMatches({ rounds, sections, third }: Omit<Tournament, 'myEntryId'>): Match[] {
  const all = [...rounds, ...sections.flatMap((section) => section.rounds)].flatMap((round) => round.matches);
  return third ? [...all, third.match] : all;
}

/** The two sides of a match that can be decided; null while one is not known, or for good. */
export function sidesOf({ participants, state }: Match): [ParticipantRef, ParticipantRef] | null {
  const [first, second] = participants;
  return first && second && state !== 'waiting' && state !== 'bye' ? [first, second] : null;
}
