import { expect, test } from 'vitest';
import { aContest } from '../testing';
import { extended, timeActsOf } from './timeActs';

const stage = { id: 1, format: 'tournament', finished: false } as const;

test.each([
  ['prepare', [], []],
  ['entry', ['close', 'extend', 'start'], ['close', 'start']],
  ['entryDone', ['extend', 'start'], ['start']],
  ['match', ['extend'], []],
  ['matchDone', [], []],
] as const)('offers the acts of %s', (status, undrawn, drawn) => {
  expect(timeActsOf(aContest({ status, stages: [] }))).toEqual(undrawn);
  expect(timeActsOf(aContest({ status, stages: [stage] }))).toEqual(drawn);
});

test('offers nothing in a cancelled contest', () => {
  expect(timeActsOf(aContest({ status: 'entry', stages: [], cancelledAt: '2030-01-01T10:00:00Z' }))).toEqual(
    [],
  );
});

const times = {
  entryEnd: '2030-01-01T12:00:00.000Z',
  contestStart: '2030-01-01T12:20:00.000Z',
  checkin: false,
  checkinEnd: null,
};

test('an extension that ends before the start delays nothing', () => {
  expect(extended(times, 15, Date.parse('2030-01-01T11:30:00Z'))).toEqual({
    entryEnd: '2030-01-01T12:15:00.000Z',
    delay: 0,
    contestStart: '2030-01-01T12:20:00.000Z',
    checkinEnd: null,
  });
});

test('a longer extension delays the start', () => {
  expect(extended(times, 60, Date.parse('2030-01-01T11:30:00Z'))).toEqual({
    entryEnd: '2030-01-01T13:00:00.000Z',
    delay: 40,
    contestStart: '2030-01-01T13:00:00.000Z',
    checkinEnd: null,
  });
});

test('entry that has ended opens again from the next full minute', () => {
  expect(extended(times, 15, Date.parse('2030-01-01T12:01:30Z')).entryEnd).toBe('2030-01-01T12:17:00.000Z');
});

test.each([
  ['has ended', '2030-01-01T11:50:00Z', 15, '2030-01-01T12:20:00.000Z'],
  ['would end with entry', '2030-01-01T12:15:00Z', 15, '2030-01-01T12:20:00.000Z'],
  ['ends after entry', '2030-01-01T12:16:00Z', 15, null],
  ['moves with the start to a time before it', '2030-01-01T12:10:00Z', 60, '2030-01-01T13:00:00.000Z'],
  ['moves with the start', '2030-01-01T12:20:00Z', 60, null],
])('a check-in that %s', (_, checkinEnd, minutes, expected) => {
  const at = Date.parse('2030-01-01T11:55:00Z');
  expect(extended({ ...times, checkin: true, checkinEnd }, minutes, at).checkinEnd).toBe(expected);
});
