import { HttpResponse, http } from 'msw';
import type { Contest, Game, UserInfo } from '@/shared/api/types';
import { browserTimeZone } from '@/shared/lib/datetime';
import { app } from '@/test/server';

const hour = 3_600_000;

export function shiftedBy(at: string, hours: number): string {
  return new Date(Date.parse(at) + hours * hour).toISOString();
}

const start = '2026-11-20T10:00:00.000Z';

/** The fields of a contest's page: no texts, links or video. */
const emptyPage = {
  discordUrl: '',
  iframeSrc: '',
  videoUrl: '',
  embedUrl: null,
  award: '',
  rule: '',
  ruleHtml: '',
} satisfies Partial<Contest>;

/** The settings of all formats: none is set. */
const noFormat = {
  matchCount: null,
  rankPoint: null,
  killPoint: null,
  tieBreaks: null,
  swissRounds: null,
  drawAllowed: null,
  lobbySize: null,
  matchPoint: null,
  standings: null,
  gameWinFloored: null,
  forfeitsMeet: null,
  scoring: null,
  playoff: null,
  matches: null,
  league: null,
} satisfies Partial<Contest>;

/** The state of a viewer who has not entered and may enter. */
const mayEnter = {
  canEntry: true,
  canMatch: false,
  canRanking: false,
  canCreateTournament: false,
  canCreateBattleRoyalMatch: false,
  canCreateSwissDraw: false,
  isEntry: false,
  isBanned: false,
  entryInfo: null,
  isCheckin: false,
  myMatch: null,
  nextStep: null,
  chatUnread: null,
} satisfies Partial<Contest>;

/** Returns a contest with entry from 10:00 to 14:00 and matches from 15:00 to 19:00. The settings of its format are null or missing. */
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
    cancelledAt: null,
    cancelReason: '',
    status: 'entry',
    playState: 'open',
    organiser: { id: 9, nickname: 'ゆうと', imageUrl: null },
    entryCount: 3,
    entryMaxCount: 16,
    freePlaces: Math.max(0, (change.entryMaxCount ?? 16) - (change.entryCount ?? 3)),
    entryStart: start,
    entryEnd: shiftedBy(start, 4),
    contestStart: shiftedBy(start, 5),
    contestEnd: shiftedBy(start, 9),
    isEntryPassword: false,
    teamSize: 1,
    language: null,
    checkin: false,
    checkinStart: null,
    checkinEnd: null,
    contestStartText: '11/20 15:00',
    contestDurationText: '',
    entryDurationText: '',
    isRecommend: false,
    createdAt: start,
    updatedAt: start,
    createdById: 9,
    updatedById: 9,
    version: 1,
    allowedCount: 0,
    checkedInCount: 0,
    stages: [],
    waitingCount: 0,
    questionCount: 0,
    trophyCount: 0,
    surveyVersion: 0,
    trophiesVersion: 0,
    tournamentId: null,
    champion: null,
    abilities: [],
    ...emptyPage,
    ...noFormat,
    ...mayEnter,
    ...change,
  } satisfies Partial<Contest> as Contest;
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
    matchMinutes: 60,
  },
  {
    id: 5,
    gameName: 'STREET FIGHTER 6',
    key: '00005',
    isEnable: true,
    needsFriendCode: false,
    accountField: 'username',
    ladder: '',
    matchMinutes: 60,
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
  browserTimezone: browserTimeZone(),
  language: 'ja',
  notificationWeekdays: [0, 1, 2, 3, 4, 5, 6],
  mutedKinds: [],
  quietFrom: null,
  quietTo: null,
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
  social_users: [],
  gameUsers: [],
  siteRole: '',
};

/** Handles the requests that every page of a contest makes; the server's clock is at `now`. */
export function surroundings(now = start) {
  return [
    http.get('*/api/v1/app/', () => HttpResponse.json({ ...app, now })),
    http.get('*/api/v1/games/', () => HttpResponse.json({ items: games })),
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(viewer)),
    http.get('*/api/v1/users/me/matches/', () => HttpResponse.json({ items: [] })),
  ];
}
