import { hasEntry, isOver } from '@/features/match';
import type { Match, ParticipantRef, Tournament } from '@/shared/api/types';

/** All matches in playing order, the third-place match last. */
export function allMatches(tournament: Tournament): Match[] {
  const matches = tournament.rounds.flatMap((round) => round.matches);
  return tournament.third ? [...matches, tournament.third.match] : matches;
}

export function findMatch(tournament: Tournament, round: number, order: number): Match | null {
  return tournament.rounds[round]?.matches[order] ?? null;
}

export function matchesOf(tournament: Tournament, entry: number): Match[] {
  return allMatches(tournament).filter((match) => hasEntry(match, entry));
}

/** The match a participant plays next, else the last one played. */
export function currentMatchOf(tournament: Tournament, entry: number): Match | null {
  const own = matchesOf(tournament, entry);
  return own.find((match) => !isOver(match)) ?? own.at(-1) ?? null;
}

/** Everybody who stands in the first round, from top to bottom. */
export function participantsOf(tournament: Tournament): ParticipantRef[] {
  return (tournament.rounds[0]?.matches ?? []).flatMap((match) =>
    match.participants.filter((participant): participant is ParticipantRef => participant !== null),
  );
}

export interface Progress {
  done: number;
  total: number;
}

/** How many of a round's matches that people play are over; byes and empty matches do not count. */
export function progressOf(matches: readonly Match[]): Progress {
  const played = matches.filter((match) => match.state !== 'bye' && match.state !== 'empty');
  return { done: played.filter(isOver).length, total: played.length };
}

/** The first round that is still being played; the final's once all is decided. */
export function currentRound(tournament: Tournament): number {
  const open = tournament.rounds.findIndex((round) => round.matches.some((match) => !isOver(match)));
  return open === -1 ? tournament.rounds.length - 1 : open;
}
