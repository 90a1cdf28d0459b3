import { describe, expect, it } from 'vitest';
import { listChanges, mergedList } from './mergeList';

const item = (key: string, text = key) => ({ key, text });
const texts = (list: { text: string }[]) => list.map(({ text }) => text).join(' ');
const base = [item('a'), item('b'), item('c')];

describe('a list that two people edit', () => {
  it('takes what only one of them changed, added or removed', () => {
    const mine = [item('a', 'A'), item('c'), item('x')];
    const theirs = [item('a'), item('b'), item('c', 'C'), item('y')];
    expect(texts(mergedList(base, mine, theirs))).toBe('A C y x');
    expect(listChanges(base, mine, theirs).map(({ key, both }) => [key, both])).toEqual([
      ['c', false],
      ['y', false],
    ]);
  });

  it('asks about what both changed, and keeps the one that is chosen', () => {
    const mine = [item('a', 'mine'), item('b')];
    const theirs = [item('a', 'theirs'), item('c', 'C')];
    expect(listChanges(base, mine, theirs).map(({ key, both }) => [key, both])).toEqual([
      ['a', true],
      ['c', true],
      ['b', false],
    ]);
    expect(texts(mergedList(base, mine, theirs))).toBe('mine');
    expect(texts(mergedList(base, mine, theirs, ['a', 'c']))).toBe('theirs C');
  });

  it('does not ask where both did the same', () => {
    const both = [item('a', 'A'), item('b')];
    expect(listChanges(base, both, both).some((change) => change.both)).toBe(false);
    expect(texts(mergedList(base, both, both))).toBe('A b');
  });

  it('keeps the order of whoever changed it', () => {
    const turned = [item('c'), item('b'), item('a')];
    expect(texts(mergedList(base, turned, [...base, item('y')]))).toBe('c b a y');
    expect(texts(mergedList(base, [...base, item('x')], turned))).toBe('c b a x');
  });
});
