import { HttpResponse, http } from 'msw';
import type { Contest, Game, UserInfo } from '@/shared/api/types';
import { app } from '@/test/server';

const hour = 3_600_000;

export function shiftedBy(at: string, hours: number): string {
  return new Date(Date.parse(at) + hours * hour).toISOString();
}

const start = '2026-11-20T10:00:00.000Z';

/** A contest whose entry opens at 10:00 for four hours and that is played from 15:00 to 19:00. */
export function aContest(change: Partial<Contest> = {}): Contest {
  return {
    id: 100,
    name: '宵闇カップ',
    image: null,
    imageUrl: null,
    thumbUrl: null,
    gameId: 5,
    game: { id: 5, gameName: 'STREET FIGHTER 6', key: '00005' },
    contestType: 'TOURNAMENT',
    participantType: 'SOLO',
    status: 'entry',
    organiser: { id: 9, nickname: 'ゆうと', imageUrl: null },
    entryCount: 3,
    entryMaxCount: 16,
    entryStart: start,
    entryEnd: shiftedBy(start, 4),
    contestStart: shiftedBy(start, 5),
    contestEnd: shiftedBy(start, 9),
    isEntryPassword: false,
    teamSize: 1,
    checkin: false,
    checkinStart: null,
    checkinEnd: null,
    contestStartText: '11/20 15:00',
    contestDurationText: '',
    entryDurationText: '',
    discordUrl: '',
    iframeSrc: '',
    videoUrl: '',
    embedUrl: null,
    award: '',
    rule: '',
    ruleHtml: '',
    isRecommend: false,
    createdAt: start,
    updatedAt: start,
    createdById: 9,
    updatedById: 9,
    version: 1,
    allowedCount: 0,
    checkedInCount: 0,
    canEntry: true,
    canMatch: false,
    canRanking: false,
    canCreateTournament: false,
    canCreateBattleRoyalMatch: false,
    canCreateSwissDraw: false,
    matchCount: null,
    rankPoint: null,
    killPoint: null,
    tieBreaks: null,
    swissRounds: null,
    drawAllowed: null,
    lobbySize: null,
    matchPoint: null,
    standings: null,
    playoff: null,
    matches: null,
    stages: [],
    league: null,
    waitingCount: 0,
    questionCount: 0,
    trophyCount: 0,
    surveyVersion: 0,
    trophiesVersion: 0,
    nextStep: null,
    chatUnread: null,
    tournamentId: null,
    champion: null,
    abilities: [],
    isEntry: false,
    entryInfo: null,
    isCheckin: false,
    myMatch: null,
    ...change,
  };
}

export const games: Game[] = [
  {
    id: 2,
    gameName: 'VALORANT',
    key: '00002',
    isEnable: true,
    needsFriendCode: false,
    accountField: 'username',
    ladder: 'valorant',
  },
  {
    id: 5,
    gameName: 'STREET FIGHTER 6',
    key: '00005',
    isEnable: true,
    needsFriendCode: false,
    accountField: 'username',
    ladder: '',
  },
];

export const viewer: UserInfo = {
  id: 9,
  nickname: 'ゆうと',
  username: null,
  email: 'yuto@example.com',
  bio: '',
  imageUrl: null,
  profileImage: null,
  backgroundImageUrl: null,
  profileBackgroundImage: null,
  twitterId: '',
  friendCode: '',
  gender: '',
  prefecture: '',
  city: '',
  birthDate: null,
  comment: '',
  playTime: '',
  snsLinks: [],
  timezone: 'Asia/Tokyo',
  language: 'ja',
  notificationWeekdays: [0, 1, 2, 3, 4, 5, 6],
  mutedKinds: [],
  termsVersion: '2022-12-24',
  hasPassword: false,
  signInFailed: 0,
  pwModifiedAt: null,
  activatedAt: start,
  lastSignInAt: start,
  createdAt: start,
  updatedAt: start,
  createdById: 9,
  updatedById: 9,
  socialUsers: [],
  gameUsers: [],
  siteRole: '',
};

/** What every page of the feature asks for besides its own; the server's clock stands where the test says. */
export function surroundings(now = start) {
  return [
    http.get('*/api/v1/app/', () => HttpResponse.json({ ...app, now })),
    http.get('*/api/v1/games/', () => HttpResponse.json({ items: games })),
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(viewer)),
  ];
}
