import type { MatchClaim, MatchDetail, ParticipantRef } from '@/shared/api/types';

export function person(id: number, name = `選手${id}`): ParticipantRef {
  return { id, kind: 'user', refId: 1000 + id, name, imageUrl: null };
}

/** Returns a player of the match. The first is the viewer and has checked in. */
function playerOf(id: number, index: number): MatchDetail['participantList'][number] {
  return {
    index,
    id,
    name: `選手${id}`,
    imageUrl: null,
    backgroundImageUrl: null,
    representative: { id: 1000 + id, nickname: `選手${id}`, imageUrl: null },
    checkin: index === 0,
    checkUpdated: index === 0 ? '2026-11-02T23:00:00.000Z' : null,
    myItem: index === 0,
    twitter: `player_${id}`,
    gameuser: `Gamer#${id}`,
    friendCode: '',
  };
}

/** Returns the fields about the result: there is none, and no side has claimed one. */
function noResult() {
  return {
    outcome: 'none',
    winner: null,
    unearned: false,
    forfeit: false,
    wins: [0, 0],
    score: null,
    hasImages: false,
    hasVideos: false,
    reportCount: 0,
    reports: [],
    history: [],
    claims: [],
    disputedAt: null,
    confirmAt: null,
    confirmMinutes: 0,
    unearnedFrom: '2026-11-03T00:00:00.000Z',
    videos: [],
  } satisfies Partial<MatchDetail>;
}

/** What a player of the match may do. */
const playerRights = {
  canEdit: true,
  canClear: false,
  isOperator: false,
  isParticipant: true,
  editBlockedBy: null,
  canConfirm: false,
  canUndo: false,
  canAddVideo: true,
  canCall: false,
  canSetLobby: false,
} satisfies Partial<MatchDetail>;

/** Returns the check-in of a match that has none. */
function noCheckin(): MatchDetail['checkin'] {
  return {
    enabled: false,
    opensAt: null,
    warnAt: null,
    walkoverAt: null,
    here: [null, null],
    canCheckin: false,
  };
}

/** Returns a ready match of three games between 選手1 and 選手2, in which the viewer plays. */
export function matchOf(more: Partial<MatchDetail> = {}): MatchDetail {
  return {
    id: 11,
    format: 'tournament',
    stageId: 7,
    section: 0,
    round: 0,
    order: 0,
    type: 'semiFinal',
    roundCount: 2,
    double: false,
    groups: 0,
    participants: [person(1), person(2)],
    state: 'ready',
    startTime: '2099-01-01T00:00:00.000Z',
    endTime: '2099-01-01T01:00:00.000Z',
    beginsAt: more.startTime ?? '2099-01-01T00:00:00.000Z',
    closesAt: '2099-12-31T00:00:00.000Z',
    matchCount: 3,
    matchTime: 60,
    version: 5,
    updated: '2026-11-03T00:00:00.000Z',
    contest: {
      id: 3,
      name: '秋の櫓杯',
      contestType: 'TOURNAMENT',
      checkin: true,
      contestStart: '2026-11-03T00:00:00.000Z',
      contestEnd: '2026-11-10T00:00:00.000Z',
      cancelledAt: null,
      participantType: 'SOLO',
    },
    participantList: [playerOf(1, 0), playerOf(2, 1)],
    next: null,
    checkin: noCheckin(),
    called: null,
    lobby: null,
    reason: null,
    drawAllowed: false,
    scoring: 'games',
    ...noResult(),
    ...playerRights,
    ...more,
  };
}

/** Returns the claim of a side of that match that `winner` won 2–1. */
export function claimOf(side: 1 | 2, winner: 1 | 2, more: Partial<MatchClaim> = {}): MatchClaim {
  return {
    entryId: side,
    outcome: 'win',
    winner,
    games: [winner, 3 - winner, winner].map((won, index) => ({
      index,
      winner: won,
      drawn: false,
      images: [
        { path: `contests/${side}-${index}`, url: `/${side}-${index}`, thumbUrl: `/${side}-${index}` },
      ],
    })),
    by: { id: 1000 + side, nickname: `選手${side}`, imageUrl: null },
    at: '2026-11-03T03:21:00.000Z',
    score: null,
    mine: side === 1,
    ...more,
  };
}
