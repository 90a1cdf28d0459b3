import type { Elimination } from '@/entities/match/lib/elimination';
import { hasEntry, isOver } from '@/entities/match/lib/state';
import type { Match, ParticipantRef, Tournament } from '@/shared/api/types';

/** A part of a bracket: a single elimination has one, a double elimination three. */
export interface BracketSection {
  section: number;
  key: 'upper' | 'lower' | 'final';
  rounds: readonly Tournament['rounds'][number][];
}

/** The parts of a bracket. The reset of the grand final belongs to it only as long as it may be played. */
export function sectionsOf(tournament: Tournament): BracketSection[] {
  const below = tournament.sections.map(({ section, rounds }, index) => ({
    section: index + 1,
    key: section,
    rounds:
      section === 'final'
        ? rounds.filter(({ round, matches }) => round === 0 || matches.some(({ state }) => state !== 'empty'))
        : rounds,
  }));
  return [{ section: 0, key: 'upper', rounds: tournament.rounds }, ...below];
}

export function eliminationOf(tournament: Tournament): Elimination {
  return { rounds: tournament.rounds.length, double: tournament.double };
}

/** All matches by section, round and order; the third-place match last. */
export function allMatches(tournament: Tournament): Match[] {
  const matches = sectionsOf(tournament).flatMap(({ rounds }) => rounds.flatMap((round) => round.matches));
  return tournament.third ? [...matches, tournament.third.match] : matches;
}

export function findMatch(tournament: Tournament, round: number, order: number, section = 0): Match | null {
  return sectionsOf(tournament)[section]?.rounds[round]?.matches[order] ?? null;
}

/** The match that makes the champion, as far as it is known. */
export function lastMatch(tournament: Tournament): Match | null {
  return sectionsOf(tournament).at(-1)?.rounds.at(-1)?.matches[0] ?? null;
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

/** Of these rounds the first that is still being played; the last once all is decided. */
export function currentRound(rounds: BracketSection['rounds']): number {
  const open = rounds.findIndex((round) => round.matches.some((match) => !isOver(match)));
  return open === -1 ? rounds.length - 1 : open;
}

/** The match that is to be played first of all that are open; else one that waits for others; null once all is decided. */
export function nextMatch(tournament: Tournament): Match | null {
  const open = allMatches(tournament).filter((match) => !isOver(match));
  const ready = open.filter((match) => match.state === 'ready');
  const byStart = (a: Match, b: Match) => Date.parse(a.startTime) - Date.parse(b.startTime);
  return (ready.length > 0 ? ready : open).sort(byStart)[0] ?? null;
}
