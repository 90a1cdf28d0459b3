import { describe, expect, it } from 'vitest';
import { claimOf, matchOf } from '../testing';
import {
  bodyOf,
  contradicts,
  formOf,
  lacksGames,
  lacksScore,
  needsTieBreak,
  type ResultForm,
  withDraw,
  withGame,
  withNewImages,
  withOutcome,
  withoutWinner,
  withScore,
  withWinner,
} from './resultForm';

const empty = formOf(matchOf());
const game = (form: ResultForm, index: number, winner: number) =>
  withGame(form, index, { winner, drawn: false });
const drawn = (form: ResultForm, index: number) => withGame(form, index, { winner: null, drawn: true });
const image = { path: 'contests/a.png', url: '/a', thumbUrl: '/a' };

describe('a typed result', () => {
  it('names the winner of the match once a majority of games is won', () => {
    const one = game(empty, 0, 2);
    expect(one.winner).toBeNull();
    expect(bodyOf(one, 5)).toEqual({
      version: 5,
      outcome: 'none',
      winner: null,
      games: [{ index: 0, winner: 2, images: [] }],
    });
    const two = game(one, 1, 2);
    expect(two.winner).toBe(2);
    expect(bodyOf(two, 5).outcome).toBe('win');
  });

  it('keeps a winner chosen by hand, and says when the games contradict it', () => {
    const picked = withWinner(empty, 1);
    expect(contradicts(picked)).toBe(false);
    const against = game(game(picked, 0, 2), 1, 2);
    expect(against.winner).toBe(1);
    expect(contradicts(against)).toBe(true);
    expect(contradicts(withOutcome(against, 'unearned'))).toBe(false);
  });

  it('says that a chosen winner lacks games while the open games can still give them', () => {
    const first = game(empty, 0, 1);
    expect(lacksGames(withWinner(first, 1))).toBe(true);
    expect(lacksGames(withWinner(first, 2))).toBe(true);
    expect(lacksGames(withWinner(game(first, 1, 1), 2))).toBe(false);
    expect(lacksGames(withWinner(empty, 1))).toBe(false);
  });

  it('keeps a winner who is chosen again, and removes the choice only by its own button', () => {
    expect(withWinner(withWinner(empty, 1), 1).winner).toBe(1);
    expect(withoutWinner(withWinner(empty, 1))).toEqual(empty);
    // Without the decision by hand, the games decide.
    const games = game(game(withWinner(empty, 1), 0, 2), 1, 2);
    expect(withoutWinner(games)).toMatchObject({ winner: 2, picked: false });
    const single = formOf(matchOf({ matchCount: 1 }));
    expect(withoutWinner(withWinner(single, 1))).toEqual(single);
  });

  it('fills the one game of a single game match', () => {
    const single = withWinner(formOf(matchOf({ matchCount: 1 })), 1);
    expect(bodyOf(single, 1).games).toEqual([{ index: 0, winner: 1, images: [] }]);
  });

  it('counts no games of a walkover, and has them again when it was played after all', () => {
    const typed = game(withWinner(empty, 1), 0, 2);
    const walkover = withOutcome(typed, 'unearned');
    expect(bodyOf(walkover, 5)).toEqual({ version: 5, outcome: 'unearned', winner: 1, games: [] });
    expect(withOutcome(walkover, 'win')).toEqual(typed);
  });

  it('has no winner anywhere after a double no-show, but keeps the pictures', () => {
    const typed = game(withWinner(empty, 1), 0, 1);
    typed.games[0] = { index: 0, winner: 1, drawn: false, images: [image] };
    expect(bodyOf(withOutcome(typed, 'doubleNoShow'), 5)).toEqual({
      version: 5,
      outcome: 'doubleNoShow',
      winner: null,
      games: [{ index: 0, winner: null, images: ['contests/a.png'] }],
    });
  });

  it('keeps the pictures that somebody else added meanwhile, not those taken away before', () => {
    const picture = (path: string) => ({ path, url: path, thumbUrl: path });
    const shown = (...paths: string[]) => ({
      ...empty,
      games: empty.games.map((game, index) => (index === 0 ? { ...game, images: paths.map(picture) } : game)),
    });
    const kept = withNewImages(shown('mine'), shown('removed'), shown('removed', 'theirs'));
    expect(kept.games[0]?.images.map(({ path }) => path)).toEqual(['mine', 'theirs']);
  });

  it('is drawn, or won by the lead, once all games of a format with draws are known', () => {
    const open = formOf(matchOf({ drawAllowed: true }));
    const lead = drawn(drawn(game(open, 0, 1), 1), 2);
    expect(lead.winner).toBe(1);
    expect(contradicts(lead)).toBe(false);
    const level = drawn(game(game(open, 0, 1), 1, 2), 2);
    expect(bodyOf(level, 5)).toMatchObject({ outcome: 'draw', winner: null });
    expect(bodyOf(level, 5).games[2]).toEqual({ index: 2, winner: null, drawn: true, images: [] });
    expect(contradicts(withWinner(level, 1))).toBe(true);
    expect(contradicts(withDraw({ ...lead, winner: null }))).toBe(true);
  });

  it('follows corrected games if the stored winner agrees with them, and not a decision against them', () => {
    const { games, by: editBy, at: updated } = claimOf(1, 1);
    const reports = games.map((each) => ({ ...each, editBy, updated }));
    const stored = matchOf({ outcome: 'win', winner: 1, reports });
    const corrected = game(game(formOf(stored), 0, 2), 1, 2);
    expect(corrected.winner).toBe(2);
    expect(contradicts(corrected)).toBe(false);
    expect(formOf({ ...stored, matchCount: 1 }).picked).toBe(true);
    const walkover = formOf({ ...stored, outcome: 'unearned' });
    expect(game(game(walkover, 0, 2), 1, 2).winner).toBe(1);
  });

  it('begins from the own claim until the match is decided', () => {
    const claimed = matchOf({ claims: [claimOf(1, 1), claimOf(2, 2)] });
    expect(formOf(claimed)).toMatchObject({ winner: 1, picked: false });
    expect(formOf(claimed).games[1]?.winner).toBe(2);
    expect(formOf({ ...claimed, outcome: 'win', winner: 2 }).winner).toBe(2);
  });
});

describe('a typed score', () => {
  const scored = (more: Parameters<typeof matchOf>[0] = {}) =>
    formOf(matchOf({ scoring: 'score', matchCount: 1, ...more }));
  const typed = (form: ResultForm, first: number | '', second: number | '') =>
    withScore(withScore(form, 0, first), 1, second);

  it('decides the winner once both sides are known, and names no game', () => {
    const half = withScore(scored(), 0, 3);
    expect(half.winner).toBeNull();
    expect(lacksScore(half)).toBe(true);
    expect(bodyOf(half, 5)).not.toHaveProperty('score');
    const both = withScore(half, 1, 1);
    expect(lacksScore(both)).toBe(false);
    expect(bodyOf(both, 5)).toEqual({ version: 5, outcome: 'win', winner: 1, games: [], score: [3, 1] });
    expect(withScore(both, 1, 4).winner).toBe(2);
    expect(withScore(both, 1, 1000).winner).toBeNull();
  });

  it('is a draw if equal and draws are allowed, otherwise asks for the winner', () => {
    expect(bodyOf(typed(scored({ drawAllowed: true }), 2, 2), 5)).toMatchObject({
      outcome: 'draw',
      score: [2, 2],
    });
    const level = typed(scored(), 2, 2);
    expect(needsTieBreak(level)).toBe(true);
    expect(bodyOf(level, 5)).toMatchObject({ outcome: 'none', score: [2, 2] });
    const won = withWinner(level, 2);
    expect(bodyOf(won, 5)).toEqual({ version: 5, outcome: 'win', winner: 2, games: [], score: [2, 2] });
    expect(withScore(won, 0, 3)).toMatchObject({ winner: 1, picked: false });
    expect(withScore(won, 0, 2).winner).toBeNull();
  });

  it('is kept beside the games where they decide', () => {
    const beside = formOf(matchOf({ scoring: 'gamesAndScore' }));
    const won = game(game(beside, 0, 2), 1, 2);
    expect(lacksScore(won)).toBe(true);
    const both = typed(won, 31, 27);
    expect(bodyOf(both, 5)).toMatchObject({ outcome: 'win', winner: 2, score: [31, 27] });
  });

  it('begins from the stored result, or from the own claim', () => {
    expect(scored({ outcome: 'win', winner: 2, score: [0, 1] }).score).toEqual([0, 1]);
    expect(scored({ claims: [claimOf(1, 1, { score: [4, 2] })] }).score).toEqual([4, 2]);
  });
});
