import { describe, expect, it } from 'vitest';
import { contestFaults, isFilled } from './rules';
import { type ContestValues, defaultCheckin, generatePassword, newContest, onTop, shifted } from './values';

const now = Date.parse('2026-11-20T12:34:56.000Z');
const hour = 3_600_000;
const sound: ContestValues = { ...newContest(now), gameId: 5, name: '第1回 週末カップ' };
const at = (hours: number) => shifted('2026-11-20T12:00:00.000Z', hours * hour);

describe('the defaults of a new contest', () => {
  it('opens entry at the full hour, for two hours, and plays three hours after that', () => {
    expect(newContest(now)).toMatchObject({
      entryStart: at(0),
      entryEnd: at(2),
      contestStart: at(2),
      contestEnd: at(5),
      entryMaxCount: 16,
      teamSize: 2,
      contestType: 'TOURNAMENT',
      participantType: 'SOLO',
      checkin: false,
      isEntryPassword: false,
    });
  });

  it('breaks no rule once the game and the name are there', () => {
    expect(contestFaults(sound)).toEqual([]);
  });

  it('proposes check-in for the hour before the start', () => {
    expect(defaultCheckin(at(2))).toEqual({ checkinStart: at(1), checkinEnd: at(2) });
  });

  it('makes passwords of six characters without look-alikes', () => {
    const made = Array.from({ length: 200 }, generatePassword);
    for (const password of made) expect(password).toMatch(/^[2-9A-HJ-NP-Za-km-z]{6}$/);
    expect(new Set(made).size).toBeGreaterThan(190);
  });
});

describe('the rules of the form', () => {
  const cases: [string, Partial<ContestValues>, string[]][] = [
    ['a name of 255 characters', { name: '櫓'.repeat(255) }, []],
    ['a name of 256 characters', { name: '櫓'.repeat(256) }, ['name toLongContestName']],
    ['characters outside the basic plane count once', { name: '🏯'.repeat(255) }, []],
    ['a name of spaces', { name: '  ' }, ['name valueIsRequired']],
    ['no game', { gameId: null }, ['gameId valueIsRequired']],
    ['no entry end', { entryEnd: null }, ['entryEnd valueIsRequired']],
    ['entry that ends as it starts', { entryEnd: at(0) }, ['entryEnd reversedDate']],
    ['entry that ends before it starts', { entryStart: at(1), entryEnd: at(0) }, ['entryEnd reversedDate']],
    ['a contest that ends as it starts', { contestEnd: at(2) }, ['contestEnd reversedDate']],
    ['entry that ends as the contest starts', { entryEnd: at(2), contestStart: at(2) }, []],
    ['entry that ends after the contest starts', { entryEnd: at(3) }, ['contestStart reversedDate']],
    [
      'check-in without times',
      { checkin: true },
      ['checkinStart valueIsRequired', 'checkinEnd valueIsRequired'],
    ],
    ['check-in the hour before', { checkin: true, ...defaultCheckin(at(2)) }, []],
    [
      'check-in that ends before it starts',
      { checkin: true, checkinStart: at(2), checkinEnd: at(1) },
      ['checkinEnd reversedDate'],
    ],
    ['check-in until the end', { checkin: true, checkinStart: at(1), checkinEnd: at(5) }, []],
    [
      'check-in beyond the end',
      { checkin: true, checkinStart: at(1), checkinEnd: at(6) },
      ['contestEnd reversedDate'],
    ],
    ['reversed check-in that is switched off', { checkinStart: at(2), checkinEnd: at(1) }, []],
    ['a maximum of 1', { entryMaxCount: 1 }, ['entryMaxCount SetAValueOfAtLeast2']],
    ['a maximum of 2', { entryMaxCount: 2 }, []],
    ['a maximum of 256', { entryMaxCount: 256 }, []],
    ['a maximum of 257', { entryMaxCount: 257 }, ['entryMaxCount entryMaxCountIsTooLarge']],
    ['teams of 1', { participantType: 'MULTI', teamSize: 1 }, ['teamSize SetAValueOfAtLeast2']],
    ['teams of 99', { participantType: 'MULTI', teamSize: 99 }, []],
    ['teams of 100', { participantType: 'MULTI', teamSize: 100 }, ['teamSize TeamSizeIsTooLarge']],
    ['a team size without teams', { teamSize: 100 }, []],
    ['an empty password', { isEntryPassword: true }, ['entryPassword inputEntryPassword']],
    [
      'a password of 3',
      { isEntryPassword: true, entryPassword: 'abc' },
      ['entryPassword invalidEntryPasswordFormat'],
    ],
    ['a password of 4', { isEntryPassword: true, entryPassword: 'ab12' }, []],
    ['a password of 16', { isEntryPassword: true, entryPassword: 'a'.repeat(16) }, []],
    [
      'a password with a sign',
      { isEntryPassword: true, entryPassword: 'abc-1' },
      ['entryPassword invalidEntryPasswordFormat'],
    ],
    [
      'a password of full-width letters',
      { isEntryPassword: true, entryPassword: 'ａｂｃｄ' },
      ['entryPassword invalidEntryPasswordFormat'],
    ],
    ['a Discord address', { discordUrl: 'https://discord.gg/yagura' }, []],
    ['a Discord name', { discordUrl: 'yagura#1234' }, ['discordUrl inputDiscordUrl']],
    ['a script as Discord address', { discordUrl: 'javascript:alert(1)' }, ['discordUrl inputDiscordUrl']],
    [
      'an address that poses',
      { discordUrl: 'https://discord.gg@evil.example/' },
      ['discordUrl inputDiscordUrl'],
    ],
    [
      'a long Discord address',
      { discordUrl: `https://discord.gg/${'a'.repeat(256)}` },
      ['discordUrl exceededLength'],
    ],
    [
      'an iframe tag',
      { iframeSrc: '<iframe width="560" src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe>' },
      [],
    ],
    ['an iframe tag without a source', { iframeSrc: '<iframe></iframe>' }, ['iframeSrc inputIframeTag']],
    [
      'an iframe tag with a script',
      { iframeSrc: '<iframe src="javascript:alert(1)"></iframe>' },
      ['iframeSrc inputIframeTag'],
    ],
    ['an award of 257', { award: 'a'.repeat(257) }, ['award exceededLength']],
    ['rules of 4096', { rule: 'あ'.repeat(4096) }, []],
    ['rules of 4097', { rule: 'あ'.repeat(4097) }, ['rule exceededLength']],
    [
      'a recommended contest with a password',
      { isRecommend: true, isEntryPassword: true, entryPassword: 'ab12' },
      ['isRecommend invalidContestRecommend'],
    ],
  ];

  it.each(cases)('%s', (_, change, broken) => {
    expect(contestFaults({ ...sound, ...change }).map(({ field, key }) => `${field} ${key}`)).toEqual(broken);
  });
});

describe('what must be filled before saving', () => {
  it.each<[string, Partial<ContestValues>]>([
    ['game', { gameId: null }],
    ['name', { name: ' ' }],
    ['entry start', { entryStart: null }],
    ['entry end', { entryEnd: null }],
    ['contest start', { contestStart: null }],
    ['contest end', { contestEnd: null }],
    ['maximum', { entryMaxCount: '' }],
    ['team size for teams', { participantType: 'MULTI', teamSize: '' }],
  ])('%s', (_, change) => {
    expect(isFilled(sound)).toBe(true);
    expect(isFilled({ ...sound, ...change })).toBe(false);
  });

  it('asks no team size of single players', () => {
    expect(isFilled({ ...sound, teamSize: '' })).toBe(true);
  });
});

it('puts only what a person changed on top of a newer form', () => {
  const mine = { ...sound, award: 'mine' };
  const newer = { ...sound, name: 'theirs', award: 'theirs' };
  expect(onTop(sound, mine, newer)).toEqual({ ...newer, award: 'mine' });
});
