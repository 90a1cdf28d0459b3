import { describe, expect, it } from 'vitest';
import { advancesTo, feedersOf, finals, lower, roundsIn } from './elimination';

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
