import { describe, expect, it } from 'vitest';
import { laterRounds, partsOf } from '../BracketScreen';
import { bracketOf } from '../testing/fixtures';
import { layoutBracket } from './layout';
import { allMatches } from './tree';
import { withoutResults } from './withoutResults';

describe('a bracket without results', () => {
  it.each([false, true])('keeps the draw and removes what results decided (double: %s)', (double) => {
    const drawn = bracketOf({ slots: 8, double });
    const [first] = drawn.rounds[0]?.matches ?? [];
    const hidden = withoutResults({ ...drawn, champion: first?.participants[0] ?? null });
    expect(hidden.rounds[0]?.matches.map(({ participants }) => participants)).toEqual(
      drawn.rounds[0]?.matches.map(({ participants }) => participants),
    );
    for (const match of allMatches(hidden)) {
      expect(match).toMatchObject({
        winner: null,
        outcome: 'none',
        wins: [0, 0],
        score: null,
        reportCount: 0,
      });
      if (match.round > 0 || match.section > 0) expect(match.participants).toEqual([null, null]);
    }
    expect(hidden.champion).toBeNull();
    expect(hidden.places).toEqual([]);
  });
});

describe('the parts of a bracket on the hall screen', () => {
  it.each([
    [8, 1],
    [16, 1],
    [32, 4],
    [64, 8],
    [256, 32],
  ])('shows %i slots in %i parts, each with its own matches', (slots, count) => {
    const bracket = bracketOf({ slots });
    const parts = partsOf(bracket);
    expect(parts).toHaveLength(count);
    const shown = parts.flatMap(({ rounds }) => rounds[0]?.matches.map(({ id }) => id) ?? []);
    expect(shown).toEqual(bracket.rounds[0]?.matches.map(({ id }) => id));
    for (const part of parts) {
      const layout = layoutBracket(part, { density: 'cards', sides: 1 }, 0);
      expect(layout.nodes.length).toBe(
        part.rounds.flatMap(({ matches }) => matches).length + (part.third ? 1 : 0),
      );
    }
  });

  it('can leave out the rounds before the one that is played, but not the semi-finals', () => {
    const drawn = bracketOf({ slots: 16 });
    expect(laterRounds(drawn).map(({ slots }) => slots)).toEqual([16]);
    const rounds = drawn.rounds.map((round) => ({
      ...round,
      matches: round.matches.map((match) => ({ ...match, state: 'decided' as const })),
    }));
    const over = laterRounds({ ...drawn, rounds });
    expect(over.map(({ slots }) => slots)).toEqual([16, 8, 4]);
    expect(over.at(-1)?.rounds).toHaveLength(2);
  });
});
