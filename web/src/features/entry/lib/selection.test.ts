import { describe, expect, it } from 'vitest';
import { anEntry } from '../testing';
import { applicantOfUser } from './applicant';
import { fill, isLocked, preselected, viewed } from './selection';

const applicant = (id: number, allowed = false, checkin = false) =>
  applicantOfUser(anEntry(id, { status: allowed ? 'ALLOW' : null, checkin }));
const rules = (max: number, ...standing: number[]) => ({ max, standing: new Set(standing) });
const ids = (list: { id: number }[]) => list.map(({ id }) => id);

describe('selection of who plays', () => {
  it('begins with the first entrants up to the maximum while nobody is allowed', () => {
    const list = [applicant(5), applicant(3), applicant(9)];
    expect([...preselected(list, 2)]).toEqual([5, 3]);
    expect([...preselected(list, 8)]).toEqual([5, 3, 9]);
  });

  it('begins with those allowed as soon as there is one', () => {
    expect([...preselected([applicant(1), applicant(2, true), applicant(3)], 2)]).toEqual([2]);
  });

  it('locks a confirmed entry in a bracket, not one that only waits', () => {
    expect(isLocked(applicant(1, true), rules(4, 1))).toBe(true);
    expect(isLocked(applicant(1, true), rules(4, 2))).toBe(false);
    expect(isLocked(applicant(1), rules(4, 1))).toBe(false);
  });

  it('fills in the order of entry, never beyond the maximum, the locked first', () => {
    const list = [applicant(1), applicant(2), applicant(3), applicant(4, true)];
    expect([...fill(list, rules(3, 4), () => true)].sort()).toEqual([1, 2, 4]);
    expect([...fill(list, rules(3, 4), () => false)]).toEqual([4]);
  });

  it('shows those checked in first or only them, each part in the order of entry', () => {
    const list = [applicant(1), applicant(2, false, true), applicant(3), applicant(4, false, true)];
    expect(ids(viewed(list, 'entered'))).toEqual([1, 2, 3, 4]);
    expect(ids(viewed(list, 'checkedInFirst'))).toEqual([2, 4, 1, 3]);
    expect(ids(viewed(list, 'checkedInOnly'))).toEqual([2, 4]);
  });
});
