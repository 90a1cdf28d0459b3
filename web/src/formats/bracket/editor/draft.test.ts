import { describe, expect, it } from 'vitest';
import { person } from '../testing/fixtures';
import {
  exchanged,
  faultsOf,
  fittingSlots,
  plannedTournament,
  reseated,
  shuffled,
  spacedStarts,
  startFaults,
  thirdFault,
} from './draft';

const start = '2026-11-03T00:00:00.000Z';

describe('a planned bracket', () => {
  it('offers the slot counts that hold everybody', () => {
    expect(fittingSlots(9)).toEqual([16, 32, 64, 128, 256]);
    expect(fittingSlots(1)[0]).toBe(2);
  });

  it('spaces the rounds by the match time from the contest’s start', () => {
    expect(spacedStarts(start, 8, 90)).toEqual({
      roundStarts: ['2026-11-03T00:00:00.000Z', '2026-11-03T01:30:00.000Z', '2026-11-03T03:00:00.000Z'],
      lowerStarts: [],
      finalStarts: [],
    });
  });

  it('lets the rounds of a double elimination start after those that feed them', () => {
    const starts = spacedStarts(start, 8, 60, true);
    const window = { start, end: '2026-11-04T00:00:00.000Z' };
    expect(starts.lowerStarts).toEqual([1, 2, 3, 4].map((hour) => `2026-11-03T0${hour}:00:00.000Z`));
    expect(starts.finalStarts[0]).toBe('2026-11-03T05:00:00.000Z');
    expect(faultsOf(starts, window).flat()).toEqual(Array(9).fill(null));
    const lowerStarts = starts.lowerStarts.with(1, '2026-11-03T01:00:00.000Z');
    expect(faultsOf({ ...starts, lowerStarts }, window)[1]).toEqual([null, 'startOrder', null, null]);
    const early = { ...starts, finalStarts: ['2026-11-03T04:00:00.000Z', null] };
    expect(faultsOf(early, window)[2]).toEqual(['startOrder', 'startRequired']);
  });

  it('shuffles people, never byes or locked slots, and loses nobody', () => {
    const before = [1, null, 3, 4, 5, 6, 7, 8];
    let turn = 0;
    const after = shuffled(
      before,
      (slot) => slot >= 6,
      () => [0.9, 0.1, 0.4, 0.7][turn++ % 4] ?? 0,
    );
    expect(after).not.toEqual(before);
    expect(after[1]).toBeNull();
    expect(after.slice(6)).toEqual([7, 8]);
    expect([...after].sort()).toEqual([...before].sort());
  });

  it('swaps two slots', () => {
    expect(exchanged([1, null, 3], [], 0, 1)).toEqual([null, 1, 3]);
  });

  it('replaces the entry of a slot by a reserve', () => {
    expect(exchanged([1, null, 3], [8, 9], 2, 4)).toEqual([1, null, 9]);
    expect(exchanged([1, null, 3], [8, 9], 3, 1)).toEqual([1, 8, 3]);
  });

  it('tells which start is missing, too early, or outside the contest', () => {
    const window = { start, end: '2026-11-03T06:00:00.000Z' };
    expect(startFaults([start, null], window)).toEqual([null, 'startRequired']);
    expect(startFaults(['2026-11-03T02:00:00.000Z', '2026-11-03T01:00:00.000Z'], window)).toEqual([
      null,
      'startOrder',
    ]);
    expect(startFaults([window.end], window)).toEqual(['startOutside']);
  });

  it('lets stored starts stay outside the contest, each in its round', () => {
    const starts = spacedStarts(start, 4, 60, true);
    const window = { start: '2026-11-04T00:00:00.000Z', end: '2026-11-05T00:00:00.000Z' };
    expect(faultsOf(starts, window, starts).flat()).toEqual(Array(6).fill(null));
    expect(startFaults(['2026-11-03T03:00:00.000Z'], window, { stored: [start] })).toEqual(['startOutside']);
    expect(startFaults([start, start], window, { stored: [start, start] })).toEqual([null, 'startOrder']);
  });

  it('starts the third-place match after the semi-finals, within the contest', () => {
    const { roundStarts } = spacedStarts(start, 8, 60);
    const window = { start, end: '2026-11-03T06:00:00.000Z' };
    const at = (thirdStart: string | null) => ({ roundStarts, thirdStart });
    expect(thirdFault(at('2026-11-03T01:00:00.000Z'), window)).toBe('startOrder');
    expect(thirdFault(at('2026-11-03T01:30:00.000Z'), window)).toBeNull();
    expect(thirdFault(at(null), window)).toBe('startRequired');
    expect(thirdFault(at(window.end), window)).toBe('startOutside');
    expect(thirdFault(at(window.end), window, at(window.end))).toBeNull();
  });

  it('advances entries without an opponent, also through several rounds', () => {
    const plan = plannedTournament({
      assignment: [1, null, null, null, 5, 6, 7, null],
      participants: new Map([1, 5, 6, 7].map((id) => [id, person(id)])),
      ...spacedStarts(start, 8, 60),
      thirdStart: null,
      thirdPlace: false,
      double: false,
      matchCount: 1,
      matchTime: 60,
    });
    expect(plan.rounds[0]?.matches.map((match) => match.state)).toEqual(['bye', 'empty', 'ready', 'bye']);
    expect(plan.rounds[1]?.matches.map((match) => match.state)).toEqual(['bye', 'waiting']);
    expect(plan.rounds[1]?.matches[1]?.participants.map((each) => each?.id)).toEqual([undefined, 7]);
    expect(plan.rounds[2]?.matches[0]?.participants[0]?.id).toBe(1);
  });

  it('leaves a side of the lower bracket empty where nobody is beaten', () => {
    const assignment = [1, null, 3, 4, 5, 6, null, 8];
    const plan = plannedTournament({
      assignment,
      participants: new Map([1, 3, 4, 5, 6, 8].map((id) => [id, person(id)])),
      ...spacedStarts(start, 8, 60, true),
      thirdStart: null,
      thirdPlace: false,
      double: true,
      matchCount: 1,
      matchTime: 60,
    });
    const [below, final] = plan.sections;
    expect(below?.rounds.map(({ matches }) => matches.length)).toEqual([2, 2, 1, 1]);
    expect(below?.rounds[3]?.matches[0]?.type).toBe('lowerFinal');
    expect(final?.rounds.map(({ matches }) => matches[0]?.type)).toEqual(['grandFinal', 'grandFinalReset']);
    const ids = [plan.rounds, below?.rounds ?? [], final?.rounds ?? []].flatMap((rounds) =>
      rounds.flatMap(({ matches }) => matches.map(({ id }) => id)),
    );
    expect(new Set(ids).size).toBe(15);
  });
});

it('gives new entries the slots of those that left and keeps the others', () => {
  expect(reseated([1, null, 3, 2], [1, 2, 4])).toEqual([1, null, 4, 2]);
  expect(reseated([1, null, 3, 2], [1, 2, 3, 4])).toEqual([1, 4, 3, 2]);
});
