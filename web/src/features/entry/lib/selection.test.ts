import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { applicantOfUser } from '@/entities/entry/lib/applicant';
import { anEntry } from '../testing';
import { fill, isLocked, preselected, stayingFree } from './selection';
import { useSelection } from './useSelection';

const applicant = (id: number, allowed = false, inStage = false) =>
  applicantOfUser(anEntry(id, { status: allowed ? 'ALLOW' : null, inStage }));

describe('selection of who plays', () => {
  it('begins with the first entrants up to the maximum while nobody is allowed', () => {
    const list = [applicant(5), applicant(3), applicant(9)];
    expect([...preselected(list, 2)]).toEqual([5, 3]);
    expect([...preselected(list, 8)]).toEqual([5, 3, 9]);
  });

  it('begins with those allowed as soon as there is one', () => {
    expect([...preselected([applicant(1), applicant(2, true), applicant(3)], 2)]).toEqual([2]);
  });

  it('begins with those who checked in once the check-in is over', () => {
    const entry = (id: number, checkin: boolean, standing: 'applied' | 'waiting' | 'declined') =>
      applicantOfUser(
        anEntry(id, { checkin, standing, waitingPosition: standing === 'waiting' ? id : null }),
      );
    const list = [
      entry(1, true, 'applied'),
      entry(2, false, 'declined'),
      entry(3, false, 'applied'),
      entry(4, false, 'waiting'),
      entry(5, true, 'waiting'),
      entry(6, true, 'applied'),
    ];
    expect([...preselected(list, 3, true)].sort()).toEqual([1, 5, 6]);
    expect([...preselected(list, 8, true)].sort()).toEqual([1, 3, 4, 5, 6]);
    expect([...preselected(list, 4)].sort()).toEqual([1, 2, 3, 6]);
  });

  it('locks a confirmed entry in a stage, not one that only waits', () => {
    expect(isLocked(applicant(1, true, true))).toBe(true);
    expect(isLocked(applicant(1, true))).toBe(false);
    expect(isLocked(applicant(1, false, true))).toBe(false);
  });

  it('fills in the order of entry, never beyond the maximum, the locked first', () => {
    const list = [applicant(1), applicant(2), applicant(3), applicant(4, true, true)];
    expect([...fill(list, 3, () => true)].sort()).toEqual([1, 2, 4]);
    expect([...fill(list, 3, () => false)]).toEqual([4]);
  });

  it('leaves out entries that left or were disqualified, also those in a stage', () => {
    const dropped = (id: number, inStage = false) =>
      applicantOfUser(anEntry(id, { status: inStage ? 'ALLOW' : null, inStage, dropped: 'disqualified' }));
    const list = [dropped(1), applicant(2), applicant(3)];
    expect([...preselected(list, 2)]).toEqual([2, 3]);
    expect([...fill(list, 3, () => true)]).toEqual([2, 3]);
    expect([...preselected([dropped(1, true), applicant(2, true, true)], 2)]).toEqual([2]);
    expect([...fill([dropped(1, true), applicant(2), applicant(3)], 2, () => true)]).toEqual([2, 3]);
  });

  it('counts the places that stay free though somebody waits', () => {
    const waiting = (id: number) =>
      applicantOfUser(anEntry(id, { standing: 'waiting', waitingPosition: id }));
    const list = [applicant(1), applicant(2), waiting(3), waiting(4)];
    expect(stayingFree(list, [1], 3)).toBe(2);
    expect(stayingFree(list, [1, 3], 8)).toBe(6);
    expect(stayingFree(list, [1, 2], 2)).toBe(0);
    expect(stayingFree(list, [1, 2, 3], 2)).toBe(0);
    expect(stayingFree(list, [1, 3, 4], 8)).toBe(0);
    expect(stayingFree(list, [], 3)).toBe(0);
  });
});

it('counts a choice as changed only if it differs from the proposal after the check-in', () => {
  const list = [
    applicantOfUser(anEntry(1, { checkin: false })),
    applicantOfUser(anEntry(2, { checkin: true })),
    applicantOfUser(anEntry(3, { checkin: true })),
  ];
  const { result } = renderHook(() => useSelection(list, 2, true));
  expect(result.current.ids).toEqual([2, 3]);
  act(() => result.current.remove(list));
  expect(result.current.changed).toBe(true);
  act(() => result.current.choose(list.slice(1)));
  expect(result.current.changed).toBe(false);
});
