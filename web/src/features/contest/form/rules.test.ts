import { describe, expect, it } from 'vitest';
import { embedAddress } from '@/entities/contest/form/address';
import { rankRows } from '@/entities/contest/form/settings';
import type { ContestValues } from '@/entities/contest/form/values';
import { leagueMatches } from '@/formats/league/settings';
import { equalSteps, filledDown, pastedColumn } from '@/formats/royale/lib/rankTable';
import { contestFaults, isFilled, mostPlaces } from './rules';
import { defaultCheckin, generatePassword, newContest, onTop, shifted } from './values';

const now = Date.parse('2026-11-20T12:34:56.000Z');
const hour = 3_600_000;
const sound: ContestValues = { ...newContest(now, 'Asia/Tokyo'), gameId: 5, name: '第1回 週末カップ' };
const at = (hours: number) => shifted('2026-11-20T12:00:00.000Z', hours * hour);

describe('the defaults of a new contest', () => {
  it('opens entry at the full hour, for two hours, and plays three hours after that', () => {
    expect(newContest(now, 'Asia/Tokyo')).toMatchObject({
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

  it.each([
    ['Asia/Kolkata', '2026-11-20T12:30:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20T12:15:00.000Z'],
    ['UTC', '2026-11-20T12:00:00.000Z'],
  ])('opens entry at the full hour of the clocks in %s', (zone, entryStart) => {
    expect(newContest(now, zone).entryStart).toBe(entryStart);
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

const royale = { contestType: 'BATTLEROYAL' } as const;

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
    [
      'a long iframe tag with a short address',
      {
        iframeSrc: `<iframe title="${'a'.repeat(512)}" src="https://www.youtube.com/embed/aaaaaaaaaaa"></iframe>`,
      },
      ['iframeSrc exceededLength'],
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
    ['no match of a battle royale', { ...royale, matchCount: 0 }, ['matchCount setMatchCount']],
    ['21 matches of a battle royale', { ...royale, matchCount: 21 }, ['matchCount setMatchCount']],
    ['matches of another type', { matchCount: 0, swissRounds: 99, leagueGroups: 0 }, []],
    ['an empty rank', { ...royale, rankPoint: [1, ''] }, ['rankPoint invalidValue']],
    ['a rank of 9999', { ...royale, rankPoint: [9999, 0] }, []],
    ['a rank of 10000', { ...royale, rankPoint: [10_000, 0] }, ['rankPoint invalidValue']],
    ['258 ranks', { ...royale, rankPoint: Array(258).fill(0) }, ['rankPoint tooManyRankRows']],
    [
      'a kill above its maximum',
      { ...royale, killPoint: 5, killPointMax: 4 },
      ['killPoint overMaxKillPoint'],
    ],
    ['a kill as much as its maximum', { ...royale, killPoint: 5, killPointMax: 5 }, []],
    ['a kill without maximum', { ...royale, killPoint: 5, killPointMax: 0 }, []],
    ['a kill of 1000', { ...royale, killPoint: 1000 }, ['killPoint invalidValue']],
    ['20 swiss rounds', { contestType: 'SWISSDRAW', swissRounds: 20 }, []],
    ['21 swiss rounds', { contestType: 'SWISSDRAW', swissRounds: 21 }, ['swissRounds invalidValue']],
    [
      'no number of swiss rounds',
      { contestType: 'SWISSDRAW', swissRounds: '' },
      ['swissRounds invalidValue'],
    ],
    ['a lobby of one', { contestType: 'BATTLEROYAL', lobbySize: 1 }, ['lobbySize invalidValue']],
    ['a playoff of 257', { contestType: 'SWISSDRAW', playoff: 257 }, ['playoff invalidValue']],
    ['a warning after the walkover', { walkoverMinutes: 5, warnMinutes: 6 }, ['warnMinutes invalidValue']],
    ['no walkover, so no warning', { walkoverMinutes: 0, warnMinutes: 600 }, []],
    ['2,049 groups', { contestType: 'LEAGUE', leagueGroups: 2049 }, ['leagueGroups invalidValue']],
    ['a draw above a win', { contestType: 'LEAGUE', leagueDraw: 4 }, ['leagueDraw invalidValue']],
    ['a loss as much as a draw', { contestType: 'LEAGUE', leagueLoss: 1 }, []],
    [
      'a recommended contest with a password',
      { isRecommend: true, isEntryPassword: true, entryPassword: 'ab12' },
      ['isRecommend invalidContestRecommend'],
    ],
  ];

  it.each(cases)('%s', (_, change, broken) => {
    expect(contestFaults({ ...sound, ...change }).map(({ field, key }) => `${field} ${key}`)).toEqual(broken);
  });

  it('lets a contest keep a maximum above the limit of the form', () => {
    const places = mostPlaces(1000);
    const large = { ...sound, entryMaxCount: 1000 };
    expect(contestFaults(large, places)).toEqual([]);
    const royale = { ...large, contestType: 'BATTLEROYAL' as const, rankPoint: rankRows([], 1000) };
    expect(contestFaults(royale, places)).toEqual([]);
    expect(contestFaults({ ...large, entryMaxCount: 1001 }, places)).toHaveLength(1);
    expect(mostPlaces(16)).toBe(256);
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
    ['start of check-in', { checkin: true, checkinEnd: at(2) }],
    ['end of check-in', { checkin: true, checkinStart: at(1) }],
  ])('%s', (_, change) => {
    expect(isFilled(sound)).toBe(true);
    expect(isFilled({ ...sound, ...change })).toBe(false);
  });

  it('asks for the times of check-in only in a contest that has one', () => {
    expect(isFilled({ ...sound, checkin: true, ...defaultCheckin(at(2)) })).toBe(true);
    expect(isFilled({ ...sound, checkin: false, checkinStart: null, checkinEnd: null })).toBe(true);
  });

  it('asks no team size of single players', () => {
    expect(isFilled({ ...sound, teamSize: '' })).toBe(true);
  });
});

it('applies only the changed fields of a person to a newer form', () => {
  const mine = { ...sound, award: 'mine' };
  const newer = { ...sound, name: 'theirs', award: 'theirs' };
  expect(onTop(sound, mine, newer)).toEqual({ ...newer, award: 'mine' });
});

describe('points by rank', () => {
  it('have a row for each place, from 2 to 257, and remember removed rows', () => {
    expect(rankRows([5, 3], 4)).toEqual([5, 3, 0, 0]);
    expect(rankRows([5, 3, 1], 2)).toEqual([5, 3]);
    expect(rankRows([5, 3], 4, [9, 9, 1])).toEqual([5, 3, 1, 0]);
    expect(rankRows([5, 3], 1)).toHaveLength(2);
    expect(rankRows([5, 3], 8192)).toHaveLength(257);
  });

  it('are filled by equal steps, from one rank down, and by a pasted column', () => {
    expect(equalSteps(5, 10, 4)).toEqual([10, 6, 2, 0, 0]);
    expect(filledDown([9, 7, 1, 1], 1)).toEqual([9, 7, 7, 7]);
    expect(pastedColumn([0, 0, 0, 0], 1, '10\n8\n')).toEqual([0, 10, 8, 0]);
    expect(pastedColumn([0, 0], 0, '10\t8\t6')).toEqual([10, 8]);
    expect(pastedColumn([0, 0], 0, '10')).toBeNull();
    expect(pastedColumn([0, 0], 0, '10\n-8')).toBeNull();
  });
});

it.each([
  [16, 1, 1, 120],
  [16, 4, 2, 48],
  [10, 3, 1, 12],
  [2, 1, 1, 1],
])('a league of %i in %i groups and %i legs has %i matches', (places, groups, legs, matches) => {
  expect(leagueMatches(places, groups, legs)).toBe(matches);
});

it.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1', 'dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/live/dQw4w9WgXcQ/', 'dQw4w9WgXcQ'],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=short', null],
  ['https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ', null],
  ['https://www.twitch.tv/yagura', null],
])('%s is framed as %s', (address, id) => {
  expect(embedAddress(address)).toBe(id && `https://www.youtube-nocookie.com/embed/${id}`);
});
