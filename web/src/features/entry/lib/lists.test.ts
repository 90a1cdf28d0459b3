import { describe, expect, it } from 'vitest';
import { applicantOfUser } from '@/entities/entry/lib/applicant';
import { importTemplate, proposedName } from '@/entities/entry/lib/csv';
import type { ContestUser } from '@/shared/api/types';
import { anEntry } from '../testing';
import { confirmationOf } from './confirmation';
import { postIdOf } from './post';
import { type ApplicantView, viewed } from './view';

const applicant = (id: number, change: Partial<ContestUser> = {}) => applicantOfUser(anEntry(id, change));
const named = (id: number, nickname: string, change: Partial<ContestUser> = {}) =>
  applicant(id, { ...change, createBy: { id: id + 1000, nickname, imageUrl: null } });
const plain: ApplicantView = {
  order: 'entered',
  filters: [],
  text: '',
  answers: null,
  answer: '',
  exact: false,
};
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('the view of the applicants', () => {
  const list = [
    named(1, 'Player 10', { checkin: true, checkUpdated: '2026-11-20T14:20:00.000Z', following: true }),
    named(2, 'あきら', { following: null, retweet: true }),
    named(3, 'Player 9', { checkin: true, checkUpdated: '2026-11-20T14:05:00.000Z', retweet: true }),
    named(4, 'いつき', { standing: 'waiting', waitingPosition: 1, following: true, retweet: true }),
  ];

  it('orders by entry, by name with numbers as numbers, and by the time of check-in', () => {
    expect(ids(viewed(list, plain))).toEqual([1, 2, 3, 4]);
    expect(ids(viewed(list, { ...plain, order: 'name' }))).toEqual([3, 1, 2, 4]);
    expect(ids(viewed(list, { ...plain, order: 'checkin' }))).toEqual([3, 1, 2, 4]);
  });

  it('shows entries for which every filter is true; unknown is not true', () => {
    expect(ids(viewed(list, { ...plain, filters: ['following'] }))).toEqual([1, 4]);
    expect(ids(viewed(list, { ...plain, filters: ['following', 'reposted'] }))).toEqual([4]);
    expect(ids(viewed(list, { ...plain, filters: ['waiting'] }))).toEqual([4]);
    expect(ids(viewed(list, { ...plain, filters: ['notCheckedIn'] }))).toEqual([2, 4]);
  });

  it('finds words in names whatever their width and case, or in the answers to a question', () => {
    expect(ids(viewed(list, { ...plain, text: 'ｐｌａｙｅｒ ' }))).toEqual([1, 3]);
    const answers = new Map([
      [1, '会場'],
      [2, '会場（見学）'],
    ]);
    expect(ids(viewed(list, { ...plain, answers }))).toEqual([1, 2]);
    expect(ids(viewed(list, { ...plain, answers, answer: '会場' }))).toEqual([1, 2]);
    expect(ids(viewed(list, { ...plain, answers, answer: '会場', exact: true }))).toEqual([1]);
  });

  it('does not change the list it is given', () => {
    viewed(list, { ...plain, order: 'name' });
    expect(ids(list)).toEqual([1, 2, 3, 4]);
  });
});

it('computes the effect of a confirmation, also on entries that moved up from the waiting list', () => {
  const before = [
    applicant(1, { status: 'ALLOW' }),
    applicant(2),
    applicant(3),
    applicant(4, { standing: 'waiting', waitingPosition: 1 }),
    applicant(5, { standing: 'waiting', waitingPosition: 2 }),
    applicant(6, { standing: 'declined' }),
  ];
  const after = [
    applicant(1, { standing: 'declined' }),
    applicant(2, { status: 'ALLOW' }),
    applicant(3, { standing: 'declined' }),
    applicant(4, { status: 'ALLOW' }),
    applicant(5, { standing: 'waiting', waitingPosition: 1 }),
    applicant(6, { standing: 'declined' }),
  ];
  const { allowed, added, removed, declined, waiting } = confirmationOf(before, after);
  expect([allowed, added, removed, declined].map(ids)).toEqual([[2, 4], [2, 4], [1], [3]]);
  expect(waiting).toBe(1);
});

it.each([
  ['https://x.com/yoi_cup/status/1858400000000000001', '1858400000000000001'],
  ['https://mobile.twitter.com/yoi/status/12?s=20', '12'],
  ['https://x.com/i/web/status/12/photo/1', '12'],
  [' 1858400000000000001 ', '1858400000000000001'],
  ['https://x.com.example.com/yoi/status/12', null],
  ['https://example.com/x.com/yoi/status/12', null],
  ['https://x.com/yoi', null],
  ['123456789012345678901', null],
  ['', null],
  ['https://posts.x.com/yg_kohaku/status/123', null],
])('reads the post %j as %j', (text, id) => expect(postIdOf(text)).toBe(id));

it('makes a head that spreadsheets read, with the questions as columns', () => {
  const question = {
    id: 1,
    question_detail: '好きな"技", 一つ',
    input_type: 'TEXT' as const,
    required: false,
    minLength: 0,
    maxLength: 256,
    selections: [],
  };
  const other = { ...question, id: 2, question_detail: 'comment' };
  expect(importTemplate('MULTI', [question, other])).toBe(
    '\uFEFFteam,twitterId,gameUsername,friendCode,comment,"好きな""技"", 一つ",comment (2)\r\n',
  );
});

it.each([
  [`attachment; filename="cup.csv"; filename*=UTF-8''%E5%AE%B5%E9%97%87.csv`, '宵闇.csv'],
  ['attachment; filename="cup.csv"', 'cup.csv'],
  [`attachment; filename="cup.csv"; filename*=UTF-8''%E5`, 'cup.csv'],
  [null, 'entries.csv'],
])('takes the file name of %j', (header, name) => expect(proposedName(header, 'entries.csv')).toBe(name));
