import { expect, it } from 'vitest';
import { aContest, shiftedBy } from '@/features/contest/testing';
import type { Contest } from '@/shared/api/types';
import { nextSteps } from './nextSteps';

const start = aContest().entryStart;
const after = (hours: number) => Date.parse(shiftedBy(start, hours));
const entered = {
  isEntry: true,
  entryInfo: { id: 1, status: 'ALLOW', team: null, representative: true, canWithdraw: false },
} as Partial<Contest>;
const checkin = { checkin: true, checkinStart: shiftedBy(start, 4), checkinEnd: shiftedBy(start, 4.5) };
const operator: Partial<Contest> = { abilities: ['ABILITY_CONTEST_EDIT'] };
const match = {
  tournamentId: 7,
  myMatch: {
    matchId: 8,
    format: 'tournament' as const,
    stageId: 7,
    section: 0,
    round: 1,
    order: 0,
    startTime: shiftedBy(start, 6),
  },
};

function kinds(contests: Contest[], hours: number) {
  return nextSteps(contests, after(hours)).map(({ kind, contest }) => `${kind} ${contest.id}`);
}

it('calls to the check-in from its start to its end, until checked in', () => {
  const contest = aContest({ ...entered, ...checkin });
  expect(kinds([contest], 3.9)).toEqual([]);
  expect(kinds([contest], 4)).toEqual(['checkin 100']);
  expect(kinds([contest], 4.5)).toEqual([]);
  expect(kinds([{ ...contest, isCheckin: true }], 4.2)).toEqual([]);
  expect(nextSteps([contest], after(4))[0]).toMatchObject({ to: '/contests/100', at: checkin.checkinEnd });
});

it('calls to the own match while the contest is played', () => {
  const contest = aContest({ ...entered, ...match });
  expect(kinds([contest], 4.9)).toEqual([]);
  expect(kinds([contest], 5)).toEqual(['myMatch 100']);
  expect(kinds([contest], 9)).toEqual([]);
  expect(nextSteps([contest], after(5))[0]).toMatchObject({
    to: '/contests/100/tournament/7/match/8',
    at: match.myMatch.startTime,
  });
  const unplanned = { ...contest, myMatch: { ...match.myMatch, startTime: null } };
  expect(nextSteps([unplanned], after(5))[0]?.at).toBe(contest.contestStart);
});

it('calls an operator to confirm entries after the entry, then to draw the bracket', () => {
  const contest = aContest(operator);
  expect(kinds([contest], 3)).toEqual([]);
  expect(kinds([contest], 4)).toEqual(['confirm 100']);
  expect(kinds([{ ...contest, allowedCount: 3 }], 4)).toEqual(['createBracket 100']);
  expect(kinds([{ ...contest, entryCount: 0 }], 4)).toEqual([]);
  expect(kinds([aContest()], 4)).toEqual([]);
  expect(kinds([{ ...contest, allowedCount: 3, tournamentId: 7 }], 4)).toEqual([]);
  expect(kinds([{ ...contest, contestType: 'LEAGUE', allowedCount: 3 }], 4)).toEqual([]);
});

it('leads an operator to the desk while the bracket is played', () => {
  const contest = aContest({ ...operator, tournamentId: 7 });
  expect(kinds([contest], 5)).toEqual(['desk 100']);
  expect(nextSteps([contest], after(5))[0]).toMatchObject({
    to: '/contests/100/desk',
    at: contest.contestEnd,
  });
  expect(kinds([contest], 9)).toEqual([]);
});

it('puts what others wait for first, then what is early', () => {
  const later = { contestStart: shiftedBy(start, 5.5) };
  const contests = [
    aContest({ id: 1, ...operator }),
    aContest({ id: 2, ...operator, ...entered, ...checkin, ...later, checkinEnd: shiftedBy(start, 5.4) }),
    aContest({ id: 3, ...entered, ...match }),
    aContest({ id: 4, ...entered, ...checkin, checkinEnd: shiftedBy(start, 5.2) }),
  ];
  expect(kinds(contests, 5.1)).toEqual(['myMatch 3', 'checkin 4', 'checkin 2', 'confirm 1', 'confirm 2']);
});
