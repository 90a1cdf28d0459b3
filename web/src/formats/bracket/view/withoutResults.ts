import type { Match, Tournament } from '@/shared/api/types';

/** A match as it was before its first report; its sides only if the draw decided them. */
function unplayed(match: Match, drawn: boolean): Match {
  const state = match.state === 'bye' || match.state === 'empty' ? match.state : 'waiting';
  const nobody = [null, null];
  return {
    ...match,
    state: drawn ? state : 'waiting',
    participants: drawn ? match.participants : nobody,
    outcome: 'none',
    winner: null,
    wins: [0, 0],
    score: null,
    reportCount: 0,
    unearned: false,
    forfeit: false,
    hasVideos: false,
    hasImages: false,
  };
}

/** Returns a bracket as it was drawn: without results, and without the names that results brought into later rounds. */
export function withoutResults(tournament: Tournament): Tournament {
  const blank = (rounds: Tournament['rounds'], drawn: boolean) =>
    rounds.map((round) => ({
      ...round,
      matches: round.matches.map((match) => unplayed(match, drawn && round.round === 0)),
    }));
  return {
    ...tournament,
    rounds: blank(tournament.rounds, true),
    sections: tournament.sections.map((section) => ({ ...section, rounds: blank(section.rounds, false) })),
    third: tournament.third && { ...tournament.third, match: unplayed(tournament.third.match, false) },
    champion: null,
    places: [],
  };
}
