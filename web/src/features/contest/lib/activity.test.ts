import { expect, it } from 'vitest';
import { isLogged, type LoggedEvent } from '@/shared/api/events';
import { matchNumber, names, type ResultEvent, resultOf, sentence, sidesOf, subjectName } from './activity';

it.each<[LoggedEvent, string]>([
  [{ kind: 'checkin.changed', data: { checkin: true } }, 'checkinChanged'],
  [{ kind: 'checkin.changed', data: { checkin: false } }, 'checkinCancelled'],
  [{ kind: 'checkin.changed', data: { checkin: true, byOperator: true } }, 'checkinFor'],
  [{ kind: 'checkin.reminder', data: { which: 'opens' } }, 'checkinReminderOpens'],
  [{ kind: 'checkin.reminder', data: { which: 'closes' } }, 'checkinReminderCloses'],
  [{ kind: 'entry.added', data: { overMax: true } }, 'entryWaiting'],
  [{ kind: 'entry.added', data: {} }, 'entryAdded'],
  [{ kind: 'entry.dropped', data: { cause: 'withdrawn' } }, 'entryWithdrawn'],
  [{ kind: 'operator.removed', data: { userId: 9 } }, 'operatorLeft'],
  [{ kind: 'operator.removed', data: { userId: 8 } }, 'operatorRemoved'],
  [{ kind: 'contest.updated', data: { action: 'ownerChanged' } }, 'ownerChanged'],
  [{ kind: 'contest.updated', data: { changes: [] } }, 'contestUpdated'],
  [{ kind: 'contest.updated', data: { changes: [], action: 'startedNow' } }, 'startedNow'],
  [{ kind: 'trophy.awarded', data: { after: { name: '白銀団' } } }, 'trophyAwarded'],
  [{ kind: 'trophy.awarded', data: { before: { name: '白銀団' }, after: null } }, 'trophyTaken'],
  [{ kind: 'match.videos', data: { video: { change: 'deleted' } } }, 'matchVideoDeleted'],
])('chooses the sentence of %j', (event, key) => {
  expect(sentence(event, 9)).toBe(key);
});

it('returns the sides of a match and the results before and after', () => {
  const data: ResultEvent['data'] = {
    round: 1,
    order: 2,
    participants: [
      { id: 1, name: 'はるか' },
      { id: 2, name: 'そうた' },
    ],
    before: { outcome: 'win', winner: 2, games: [{ winner: 2 }, { winner: 2 }] },
    after: { outcome: 'draw', winner: null, games: [], score: [1, 1] },
  };
  expect(matchNumber(data)).toBe('2-3');
  expect(sidesOf(data)).toEqual(['はるか', 'そうた']);
  expect(resultOf(data.before, data)).toEqual({ outcome: 'win', winner: 'そうた', score: '0 – 2' });
  expect(resultOf(data.after, data)).toEqual({ outcome: 'draw', winner: '', score: '1 – 1' });
});

it.each([
  ['a kind of a newer server', 'contest.exploded', {}],
  ['a property of every object', 'toString', {}],
  ['data that is no object', 'contest.created', 'x'],
  ['no data', 'contest.created', null],
])('does not read %s', (_, kind, data) => {
  expect(isLogged({ kind, data })).toBe(false);
});

it('reads events of older databases, whose fields may be absent', () => {
  expect(names(undefined)).toEqual([]);
  expect(names([{ name: 'A' }, null, {}])).toEqual(['A']);
  expect(subjectName({ kind: 'contest.created', data: {} })).toBe('');
  expect(sidesOf({})).toEqual(['', '']);
  expect(resultOf(undefined, {})).toEqual({ outcome: 'none', winner: '', score: '' });
});
