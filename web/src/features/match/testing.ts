import type { MatchClaim, MatchDetail, ParticipantRef } from '@/shared/api/types';

export function person(id: number, name = `選手${id}`): ParticipantRef {
  return { id, kind: 'user', refId: 1000 + id, name, imageUrl: null };
}

/** A ready match of three games between 選手1 and 選手2 that the viewer plays in. */
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
    participants: [person(1), person(2)],
    state: 'ready',
    outcome: 'none',
    startTime: '2099-01-01T00:00:00.000Z',
    endTime: '2099-01-01T01:00:00.000Z',
    matchCount: 3,
    matchTime: 60,
    winner: null,
    unearned: false,
    forfeit: false,
    wins: [0, 0],
    hasImages: false,
    hasVideos: false,
    reportCount: 0,
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
    participantList: [1, 2].map((id, index) => ({
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
    })),
    reports: [],
    canEdit: true,
    canClear: false,
    isOperator: false,
    isParticipant: true,
    editBlockedBy: null,
    next: null,
    history: [],
    claims: [],
    disputedAt: null,
    confirmAt: null,
    confirmMinutes: 0,
    unearnedFrom: '2026-11-03T00:00:00.000Z',
    canConfirm: false,
    canUndo: false,
    videos: [],
    canAddVideo: true,
    checkin: {
      enabled: false,
      opensAt: null,
      warnAt: null,
      walkoverAt: null,
      here: [null, null],
      canCheckin: false,
    },
    called: null,
    canCall: false,
    lobby: null,
    canSetLobby: false,
    reason: null,
    drawAllowed: false,
    ...more,
  };
}

/** What a side of that match claims: that this one won 2–1. */
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
    mine: side === 1,
    ...more,
  };
}
