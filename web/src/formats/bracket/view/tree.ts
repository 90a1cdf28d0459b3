import type { Elimination } from '@/entities/match/lib/elimination';
import { hasEntry, isOver } from '@/entities/match/lib/state';
import type { Match, ParticipantRef, Tournament } from '@/shared/api/types';

/** A section of a bracket: a single elimination has one, a double elimination three. */
export interface BracketSection {
  section: number;
  key: 'upper' | 'lower' | 'final';
  rounds: readonly Tournament['rounds'][number][];
}

/** Returns the sections of a bracket. The reset of the grand final is included only while it can be played. */
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

/** Returns all matches by section, round and order; the third-place match last. */
export function allMatches(tournament: Tournament): Match[] {
  const matches = sectionsOf(tournament).flatMap(({ rounds }) => rounds.flatMap((round) => round.matches));
  return tournament.third ? [...matches, tournament.third.match] : matches;
}

export function findMatch(tournament: Tournament, round: number, order: number, section = 0): Match | null {
  return sectionsOf(tournament)[section]?.rounds[round]?.matches[order] ?? null;
}

/** Returns the match that decides the champion, as far as it is known. */
export function lastMatch(tournament: Tournament): Match | null {
  return sectionsOf(tournament).at(-1)?.rounds.at(-1)?.matches[0] ?? null;
}

/** Whether every place is decided: the last match is over, and that for third place. */
export function isFinal(tournament: Tournament): boolean {
  const last = lastMatch(tournament);
  if (tournament.third && !isOver(tournament.third.match)) return false;
  return last !== null && isOver(last);
}

export function matchesOf(tournament: Tournament, entry: number): Match[] {
  return allMatches(tournament).filter((match) => hasEntry(match, entry));
}

/** Returns the participant's next match, otherwise their last one. */
export function currentMatchOf(tournament: Tournament, entry: number): Match | null {
  const own = matchesOf(tournament, entry);
  return own.find((match) => !isOver(match)) ?? own.at(-1) ?? null;
}

/** Returns all participants of the first round, from top to bottom. */
export function participantsOf(tournament: Tournament): ParticipantRef[] {
  return (tournament.rounds[0]?.matches ?? []).flatMap((match) =>
    match.participants.filter((participant): participant is ParticipantRef => participant !== null),
  );
}

export interface Progress {
  done: number;
  total: number;
}

/** Returns how many matches of a round are over; byes and empty matches do not count. */
export function progressOf(matches: readonly Match[]): Progress {
  const played = matches.filter((match) => match.state !== 'bye' && match.state !== 'empty');
  return { done: played.filter(isOver).length, total: played.length };
}

/** Returns the first round that is being played; the last one once all are decided. */
export function currentRound(rounds: BracketSection['rounds']): number {
  const open = rounds.findIndex((round) => round.matches.some((match) => !isOver(match)));
  return open === -1 ? rounds.length - 1 : open;
}

const byStart = (a: Match, b: Match) => Date.parse(a.beginsAt) - Date.parse(b.beginsAt);

/** Returns the matches without a result whose sides are both known, in the order of their start. */
export function openMatches(tournament: Tournament): Match[] {
  return allMatches(tournament)
    .filter((match) => match.state === 'ready')
    .sort(byStart);
}

/** Returns the first match that can be played, otherwise one that waits for others; null once all are decided. */
export function nextMatch(tournament: Tournament): Match | null {
  const waiting = () => allMatches(tournament).filter((match) => !isOver(match));
  return openMatches(tournament)[0] ?? waiting().sort(byStart)[0] ?? null;
}
