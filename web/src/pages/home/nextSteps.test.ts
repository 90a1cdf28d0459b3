import { expect, it } from 'vitest';
import { aContest, shiftedBy } from '@/entities/contest/testing';
import { aDesk } from '@/features/desk/testing';
import type { Turn } from '@/features/play/lib/turn';
import { aTurn } from '@/features/play/testing';
import type { Contest, DeskMatch } from '@/shared/api/types';
import { blockersOf } from './blockers';
import { nextSteps } from './nextSteps';

const start = aContest().entryStart;
const after = (hours: number) => Date.parse(shiftedBy(start, hours));
const entered = {
  isEntry: true,
  entryInfo: { id: 1, status: 'ALLOW', team: null, representative: true, canWithdraw: false },
} as Partial<Contest>;
const checkin = { checkin: true, checkinStart: shiftedBy(start, 4), checkinEnd: shiftedBy(start, 4.5) };
const operator: Partial<Contest> = { abilities: ['ABILITY_CONTEST_EDIT'] };
function kinds(contests: Contest[], hours: number, turns: Turn[] = []) {
  return nextSteps(contests, turns, after(hours)).map(({ kind, contest }) => `${kind} ${contest.id}`);
}

it('calls to the check-in from its start to its end, until checked in', () => {
  const contest = aContest({ ...entered, ...checkin });
  expect(kinds([contest], 3.9)).toEqual([]);
  expect(kinds([contest], 4)).toEqual(['checkin 100']);
  expect(kinds([contest], 4.5)).toEqual([]);
  expect(kinds([{ ...contest, isCheckin: true }], 4.2)).toEqual([]);
  expect(nextSteps([contest], [], after(4))[0]).toMatchObject({
    to: '/contests/100',
    at: checkin.checkinEnd,
  });
});

it('calls to the own match once something is to be done or its start is near', () => {
  const at = shiftedBy(start, 6);
  const turns = [aTurn({ startTime: at, began: at })];
  expect(kinds([], 4.9, turns)).toEqual(['nextMatch 3']);
  expect(kinds([], 5, turns)).toEqual(['match 3']);
  expect(kinds([], 5, [{ ...turns[0], opponent: null } as Turn])).toEqual(['nextMatch 3']);
  expect(nextSteps([], turns, after(5))[0]).toMatchObject({ to: '/contests/3/tournament/7/match/11', at });
  expect(kinds([], 1, [aTurn({ state: 'checkin' })])).toEqual(['match 3']);
  const waiting = aTurn({ state: 'waitingForRound', match: null, startTime: null, began: null });
  expect(nextSteps([], [waiting], after(5))[0]).toMatchObject({
    kind: 'nextMatch',
    to: '/contests/3/tournament',
    at: null,
  });
});

it('calls an operator to confirm entries after the entry, then to draw the bracket', () => {
  const contest = aContest(operator);
  expect(kinds([contest], 3)).toEqual([]);
  expect(kinds([contest], 4)).toEqual(['confirm 100']);
  expect(kinds([{ ...contest, allowedCount: 3 }], 4)).toEqual(['createBracket 100']);
  expect(kinds([{ ...contest, entryCount: 0 }], 4)).toEqual([]);
  expect(kinds([aContest()], 4)).toEqual([]);
  expect(
    kinds([{ ...contest, allowedCount: 3, stages: [{ id: 7, format: 'tournament', finished: false }] }], 4),
  ).toEqual([]);
  const league = { ...contest, contestType: 'LEAGUE' as const, allowedCount: 3 };
  expect(nextSteps([league], [], after(4))[0]?.to).toBe('/contests/100/league/add');
});

it('leads an operator to the desk while the bracket is played', () => {
  const contest = aContest({ ...operator, stages: [{ id: 7, format: 'tournament', finished: false }] });
  expect(kinds([contest], 5)).toEqual(['desk 100']);
  expect(nextSteps([contest], [], after(5))[0]).toMatchObject({
    to: '/contests/100/desk',
    at: contest.contestEnd,
  });
  expect(kinds([contest], 9)).toEqual([]);
});

it('orders matches by whether others wait, then by time', () => {
  const later = { contestStart: shiftedBy(start, 5.5) };
  const contests = [
    aContest({ id: 1, ...operator }),
    aContest({ id: 2, ...operator, ...entered, ...checkin, ...later, checkinEnd: shiftedBy(start, 5.4) }),
    aContest({ id: 4, ...entered, ...checkin, checkinEnd: shiftedBy(start, 5.2) }),
  ];
  const turns = [
    aTurn({ state: 'waitingForConfirm', contest: { id: 5, name: '', gameName: '' } }),
    aTurn({ state: 'confirmYours' }),
  ];
  expect(kinds(contests, 5.1, turns)).toEqual([
    'match 3',
    'checkin 4',
    'checkin 2',
    'confirm 1',
    'confirm 2',
    'nextMatch 5',
  ]);
});

function concern(kind: DeskMatch['kind'], matchId: number): DeskMatch {
  return {
    matchId,
    stageId: 7,
    format: 'tournament',
    section: 0,
    round: 0,
    order: 0,
    participants: [null, null],
    kind,
    count: 0,
    since: start,
    minutes: 5,
  };
}

it('leads with what blocks a contest: disputes, questions, late matches, a closing check-in', () => {
  const contest = aContest({ ...operator, ...checkin });
  const desk = aDesk({
    attention: [concern('conflict', 1), concern('slow', 2), concern('unreported', 3)],
    questions: {
      unread: 1,
      open: 1,
      newest: [
        {
          chatId: 8,
          name: '質問',
          imageUrl: null,
          owner: null,
          lastMessage: '',
          lastMessageUpdated: start,
          unread: 1,
        },
      ],
    },
    checkin: {
      ...aDesk().checkin,
      enabled: true,
      open: true,
      end: checkin.checkinEnd,
      of: 4,
      checkedIn: 1,
      missingCount: 3,
    },
  });
  expect(blockersOf(contest, desk, after(4))).toEqual([
    { kind: 'dispute', count: 1, to: '/contests/100/tournament/7/match/1' },
    { kind: 'question', count: 1, to: '/contests/100/chats/8' },
    { kind: 'overdue', count: 2, to: '/contests/100/desk#attention' },
    { kind: 'checkin', count: 3, to: '/contests/100/desk#checkin' },
  ]);
  expect(blockersOf(contest, { ...desk, attention: [] }, after(3.9)).map(({ kind }) => kind)).toEqual([
    'question',
  ]);
  const steps = nextSteps([contest], [], after(4), new Map([[100, desk]]));
  expect(steps.map(({ kind, to }) => [kind, to])).toEqual([
    ['blocked', '/contests/100/tournament/7/match/1'],
    ['confirm', '/contests/100/participant/entryconfirm'],
  ]);
  // The card leads to the desk itself.
  const played = aContest({ ...operator, stages: [{ id: 7, format: 'tournament', finished: false }] });
  expect(nextSteps([played], [], after(5), new Map([[100, desk]])).map(({ kind }) => kind)).toEqual([
    'blocked',
  ]);
  const visitor = aContest({ abilities: [] });
  expect(nextSteps([visitor], [], after(3), new Map([[100, desk]]))).toEqual([]);
});
