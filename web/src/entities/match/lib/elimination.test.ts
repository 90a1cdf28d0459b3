import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { advancesTo, type Elimination, feedersOf, finals, lower, roundsIn, upper } from './elimination';

const feeders = (rounds: number, section: number, round: number, order: number) =>
  feedersOf({ rounds, double: true }, { section, round, order })?.map(
    ({ loser, ...from }) => `${loser ? 'loser' : 'winner'} ${from.section}.${from.round}.${from.order}`,
  );

describe('a double elimination', () => {
  it('places losers far from opponents whom they have met', () => {
    expect(feeders(3, lower, 0, 1)).toEqual(['loser 0.0.2', 'loser 0.0.3']);
    expect(feeders(3, lower, 1, 0)).toEqual(['loser 0.1.1', 'winner 1.0.0']);
    expect(feeders(3, lower, 2, 0)).toEqual(['winner 1.1.0', 'winner 1.1.1']);
    expect(feeders(3, lower, 3, 0)).toEqual(['loser 0.2.0', 'winner 1.2.0']);
    expect(feeders(5, lower, 1, 1)).toEqual(['loser 0.1.5', 'winner 1.0.1']);
    expect(feeders(5, lower, 3, 0)).toEqual(['loser 0.2.1', 'winner 1.2.0']);
    expect(feeders(3, finals, 0, 0)).toEqual(['winner 0.2.0', 'winner 1.3.0']);
    expect(feeders(3, finals, 1, 0)).toBeUndefined();
  });

  it.each([2, 3, 4, 8])('sends each winner of %i rounds to a side that waits for nobody else', (rounds) => {
    const shape = { rounds, double: true };
    const beaten = new Set<string>();
    for (const section of [0, lower, finals]) {
      for (let round = 0; round < roundsIn(shape, section); round++) {
        const left = section === lower ? rounds - 2 - (round >> 1) : rounds - 1 - round;
        for (let order = 0; order < (section === finals ? 1 : 2 ** left); order++) {
          const place = { section, round, order };
          for (const [slot, { loser, ...from }] of feedersOf(shape, place)?.entries() ?? []) {
            if (loser) beaten.add(JSON.stringify(from));
            else expect(advancesTo(shape, from)).toEqual({ ...place, slot });
          }
        }
      }
    }
    expect(beaten.size).toBe(2 ** rounds - 1);
  });
});

// internal/engine/bracket, which plays the brackets, writes this file from them and checks it.
interface Bracket extends Elimination {
  /** The source of each side, by the position of the match. */
  sources: Record<string, [string, string]>;
}
const brackets: Bracket[] = JSON.parse(
  readFileSync('../internal/engine/bracket/testdata/feeders.json', 'utf8'),
);

/** Returns the positions of all matches that a bracket can have. */
function placesOf(shape: Elimination) {
  return (shape.double ? [upper, lower, finals] : [upper]).flatMap((section) =>
    Array.from({ length: roundsIn(shape, section) }).flatMap((_, round) => {
      const left = section === lower ? shape.rounds - 2 - (round >> 1) : shape.rounds - 1 - round;
      const matches = section === finals ? 1 : 2 ** left;
      return Array.from({ length: matches }, (_, order) => ({ section, round, order }));
    }),
  );
}

describe.each(brackets)('the bracket of the server with $rounds rounds, double: $double', (bracket) => {
  const places = placesOf(bracket);
  const text = ({ section, round, order }: (typeof places)[number]) => `${section}.${round}.${order}`;

  it('fills the sides of each match from the same matches', () => {
    const sources = places.flatMap((place) => {
      const sides = feedersOf(bracket, place);
      return sides
        ? [[text(place), sides.map(({ loser, ...from }) => `${loser ? 'loser' : 'winner'} ${text(from)}`)]]
        : [];
    });
    expect(Object.fromEntries(sources)).toEqual(bracket.sources);
  });

  it('sends each winner to the same side', () => {
    for (const [to, sides] of Object.entries(bracket.sources)) {
      for (const [slot, side] of sides.entries()) {
        const [outcome, at = ''] = side.split(' ');
        const [section = 0, round = 0, order = 0] = at.split('.').map(Number);
        if (outcome === 'loser') continue;
        const next = advancesTo(bracket, { section, round, order });
        expect(next && { to: text(next), slot: next.slot }).toEqual({ to, slot });
      }
    }
  });
});
