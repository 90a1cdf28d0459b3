import i18next from 'i18next';
import { expect, it } from 'vitest';
import { activityKinds, activityText } from './activity';

it.each(activityKinds.map((kind) => [kind]))('%s has a text of its own', (kind) => {
  const { key } = activityText({ kind, data: { checkin: true } });
  expect(i18next.exists(`activity.kind.${key}`, { ns: 'contest' })).toBe(true);
  expect(key).not.toBe('other');
});

it('tells a cancelled check-in from a check-in', () => {
  expect(activityText({ kind: 'checkin.changed', data: { checkin: false } }).key).toBe('checkinCancelled');
});

it('names the changed fields and drops what it does not know', () => {
  const data = { changes: [{ field: 'award' }, { field: 'secret' }, {}] };
  expect(activityText({ kind: 'contest.updated', data }).told.fields).toEqual(['award']);
});

it('reads nothing out of unknown kinds and shapes', () => {
  expect(activityText({ kind: 'contest.exploded', data: 'x' })).toMatchObject({
    key: 'other',
    told: { name: '', fields: [] },
  });
});
