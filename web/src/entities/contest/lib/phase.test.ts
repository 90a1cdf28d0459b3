import { describe, expect, it } from 'vitest';
import type { Contest } from '@/shared/api/types';
import { aContest, shiftedBy } from '../testing';
import {
  contestAt,
  leadsToBracket,
  missedCheckin,
  organiserStep,
  playerBoundaries,
  playerStep,
  playsFirst,
} from './phase';
import { nextBoundary, statusAt } from './schedule';

const stages: Contest['stages'] = [{ id: 5, format: 'tournament', finished: false }];

const contest = aContest();
const aMatch = {
  matchId: 7,
  format: 'tournament' as const,
  stageId: 5,
  section: 0,
  round: 0,
  order: 0,
};
const at = (text: string) => Date.parse(text);

describe('the status', () => {
  it.each([
    ['prepare', at(contest.entryStart) - 1],
    ['entry', at(contest.entryStart)],
    ['entry', at(contest.entryEnd) - 1],
    ['entryDone', at(contest.entryEnd)],
    ['match', at(contest.contestStart)],
    ['match', at(contest.contestEnd) - 1],
    ['matchDone', at(contest.contestEnd)],
  ] as const)('%s', (status, now) => {
    expect(statusAt(contest, now)).toBe(status);
    expect(contestAt(contest, now)).toMatchObject({
      status,
      canEntry: status === 'entry',
      canMatch: status === 'match',
    });
  });
});

it('takes from the server whether the bracket after another stage can be created', () => {
  for (const canCreateTournament of [true, false]) {
    const league = { ...contest, contestType: 'LEAGUE' as const, canCreateTournament };
    expect(contestAt(league, at(contest.entryEnd))).toMatchObject({ canCreateTournament });
  }
});

describe('a contest whose first place is settled', () => {
  const over = { ...contest, status: 'match', playState: 'over', stages } as const;
  const now = at(contest.contestStart);
  it('links to the results, also without a champion', () => {
    expect(playerStep(over, now)).toBe('results');
    expect(playerStep({ ...over, isEntry: true }, now)).toBe('results');
    expect(organiserStep(over)).toBe('done');
  });
  it('still links to the viewer’s match for third place', () => {
    const myMatch = { ...aMatch, startTime: contest.contestStart };
    expect(playerStep({ ...over, isEntry: true, myMatch }, now)).toBe('myMatch');
  });
});

describe('the next boundary', () => {
  it('is the first one after now, and null after the last', () => {
    expect(nextBoundary(contest, at(contest.entryStart) - 1)?.kind).toBe('entryStart');
    expect(nextBoundary(contest, at(contest.entryStart))?.kind).toBe('entryEnd');
    expect(nextBoundary(contest, at(contest.contestEnd))).toBeNull();
  });

  it('is the end of entry for a person who may still enter, even if check-in opens earlier', () => {
    const overlapping = { ...contest, checkin: true, checkinStart: shiftedBy(contest.entryEnd, -1) };
    const now = at(shiftedBy(contest.entryEnd, -2));
    expect(nextBoundary(overlapping, now)?.kind).toBe('checkinStart');
    expect(nextBoundary(overlapping, now, playerBoundaries('entry', false))?.kind).toBe('entryEnd');
  });
});

describe("an organiser's next step", () => {
  const when = (change: Partial<typeof contest>, now: string) =>
    organiserStep(contestAt({ ...contest, ...change }, at(now)));
  it.each([
    ['announce', {}, shiftedBy(contest.entryStart, -1)],
    ['gather', {}, contest.entryStart],
    ['noEntries', { entryCount: 0 }, contest.entryEnd],
    ['confirm', { entryCount: 9, allowedCount: 0 }, contest.entryEnd],
    ['createBracket', { entryCount: 9, allowedCount: 8 }, contest.entryEnd],
    ['createBracket', { contestType: 'LEAGUE', entryCount: 9, allowedCount: 8 }, contest.entryEnd],
    ['bracketReady', { stages }, contest.entryEnd],
    ['matches', { stages }, contest.contestStart],
    ['ended', { stages }, contest.contestEnd],
    ['done', {}, contest.contestEnd],
  ] as const)('%s', (step, change, now) => {
    expect(when(change, now)).toBe(step);
  });
});

describe("a player's next step", () => {
  const checkin = { checkin: true, checkinStart: contest.entryEnd, checkinEnd: contest.contestStart };
  const myMatch = { ...aMatch, startTime: contest.contestStart };
  const when = (change: Partial<typeof contest>, now: string) =>
    playerStep(contestAt({ ...contest, ...change }, at(now)), at(now));
  it.each([
    ['entry', {}, shiftedBy(contest.entryStart, -1)],
    ['entry', {}, contest.entryStart],
    ['closed', {}, contest.entryEnd],
    ['bracket', { stages }, contest.contestStart],
    ['entered', { isEntry: true }, contest.entryStart],
    ['checkin', { isEntry: true, ...checkin }, contest.entryEnd],
    ['entered', { isEntry: true, ...checkin }, contest.contestStart],
    ['myMatch', { isEntry: true, stages, myMatch }, contest.contestStart],
    ['checkin', { isEntry: true, stages, myMatch, ...checkin }, contest.entryEnd],
    ['myMatch', { isEntry: true, isCheckin: true, stages, myMatch, ...checkin }, contest.entryEnd],
    ['results', { isEntry: true, stages }, contest.contestEnd],
  ] as const)('%s', (step, change, now) => {
    expect(when(change, now)).toBe(step);
  });

  it('is none for those who did not check in', () => {
    const entered = { ...contest, isEntry: true, ...checkin };
    expect(missedCheckin(entered, at(shiftedBy(contest.contestStart, -1)))).toBe(false);
    expect(missedCheckin(entered, at(contest.contestStart))).toBe(true);
    expect(missedCheckin({ ...entered, isCheckin: true }, at(contest.contestStart))).toBe(false);
    expect(missedCheckin({ ...entered, checkin: false }, at(contest.contestStart))).toBe(false);
    expect(missedCheckin({ ...entered, isEntry: false }, at(contest.contestStart))).toBe(false);
  });

  it("comes before the organiser's step only if it is urgent", () => {
    const operator = { ...contest, abilities: ['ABILITY_CONTEST_EDIT' as const], isEntry: true, ...checkin };
    const now = at(contest.entryEnd);
    expect(playsFirst(contestAt(operator, now), now)).toBe(true);
    expect(playsFirst(contestAt({ ...operator, isCheckin: true }, now), now)).toBe(false);
    expect(playsFirst(contestAt({ ...operator, isEntry: false }, now), now)).toBe(false);
  });
});

describe('a step that only leads to the bracket', () => {
  const at0 = at(contest.contestStart);
  const drawn = { ...contest, stages };
  const operator = { ...drawn, abilities: ['ABILITY_CONTEST_EDIT' as const] };
  const myMatch = { ...aMatch, startTime: contest.contestStart };
  it.each([
    ['a visitor', drawn, true],
    ['an operator', operator, true],
    ['somebody whose match waits', { ...drawn, isEntry: true, myMatch }, false],
    ['nobody before the draw', contest, false],
  ])('is that of %s: %#', (_, who, expected) => {
    expect(leadsToBracket(contestAt(who, at0), at0)).toBe(expected);
  });
});
