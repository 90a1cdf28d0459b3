import i18next from 'i18next';
import { expect, it } from 'vitest';
import { activityKinds, changes, matchFacts, names, sentence, subjectName } from './activity';

const by = (kind: string, data: unknown = {}, actor: number | null = 9) =>
  sentence({ kind, data, actor: actor === null ? null : { id: actor } });

it.each(activityKinds.map((kind) => [kind]))('%s has a text of its own', (kind) => {
  const key = by(kind);
  expect(i18next.exists(`activity.kind.${key}`, { ns: 'contest' })).toBe(true);
  expect(key).not.toBe('other');
});

it.each([
  ['checkin.changed', { checkin: true }, 'checkinChanged'],
  ['checkin.changed', { checkin: false }, 'checkinCancelled'],
  ['checkin.reminder', { which: 'opens' }, 'checkinReminderOpens'],
  ['checkin.reminder', { which: 'closes' }, 'checkinReminderCloses'],
  ['entry.added', { overMax: true }, 'entryWaiting'],
  ['entry.added', {}, 'entryAdded'],
  ['operator.removed', { userId: 9 }, 'operatorLeft'],
  ['operator.removed', { userId: 8 }, 'operatorRemoved'],
  ['contest.updated', { action: 'ownerChanged' }, 'ownerChanged'],
  ['contest.updated', { changes: [] }, 'contestUpdated'],
  ['trophy.awarded', { after: { name: '白銀団' } }, 'trophyAwarded'],
  ['trophy.awarded', { before: { name: '白銀団' }, after: null }, 'trophyTaken'],
  ['contest.exploded', 'x', 'other'],
  ['toString', {}, 'other'],
])('%s with %j reads as %s', (kind, data, key) => {
  expect(by(kind, data)).toBe(key);
});

it('tells who met, what stood and what stands', () => {
  const data = {
    round: 1,
    order: 2,
    participants: [
      { id: 1, name: 'はるか' },
      { id: 2, name: 'そうた' },
    ],
    before: { outcome: 'win', winner: 2, games: [{ winner: 2 }, { winner: 2 }] },
    after: { outcome: 'unearned', winner: 1, games: [] },
    reason: '入れ違い',
    changes: [{ round: 2, order: 1 }],
  };
  expect(matchFacts({ kind: 'match.corrected', data })).toEqual({
    number: '2-3',
    sides: ['はるか', 'そうた'],
    before: { outcome: 'win', winner: 'そうた', score: '0 – 2' },
    after: { outcome: 'unearned', winner: 'はるか', score: '' },
    reason: '入れ違い',
    because: '',
    others: ['3-2'],
  });
  expect(matchFacts({ kind: 'entry.added', data })).toBeNull();
});

it('reads nothing out of unknown shapes', () => {
  expect(changes({ changes: [{ field: 'award', after: '金' }, {}, 3] })).toEqual([
    { field: 'award', before: undefined, after: '金' },
  ]);
  expect(changes('x')).toEqual([]);
  expect(names([{ name: 'A' }, 'B', 7, {}])).toEqual(['A', 'B']);
  expect(subjectName(null)).toBe('');
  expect(matchFacts({ kind: 'match.decided', data: null })).toMatchObject({ number: '1-1', sides: ['', ''] });
});
