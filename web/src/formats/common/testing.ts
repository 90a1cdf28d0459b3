import type { Match, ParticipantRef, RoundInfo, StandingsRow } from '@/shared/api/types';

export function person(id: number, name = `選手${id}`): ParticipantRef {
  return { id, kind: 'user', refId: 1000 + id, name, imageUrl: null };
}

export function rowOf(rank: number, change: Partial<StandingsRow> = {}): StandingsRow {
  return {
    rank,
    lot: false,
    section: 0,
    participant: person(rank),
    status: 'active',
    win: 1,
    draw: 0,
    lose: 1,
    point: 3,
    figures: [
      { rule: 'points', value: '3', number: 3 },
      { rule: 'opponentMatchWin', value: '5/9', number: 5 / 9 },
    ],
    gamesWon: 2,
    gamesLost: 2,
    gamesDrawn: 0,
    scoreFor: 0,
    scoreAgainst: 0,
    ...change,
  };
}

export function roundOf(round: number, change: Partial<RoundInfo> = {}): RoundInfo {
  return {
    round,
    matchCount: 3,
    matchTime: 30,
    startTime: '2099-01-01T00:00:00.000Z',
    beginsAt: change.startTime ?? '2099-01-01T00:00:00.000Z',
    status: 'planned',
    publishedAt: null,
    endedAt: null,
    matches: 0,
    decided: 0,
    begun: (change.decided ?? 0) > 0,
    ...change,
  };
}

export function matchOf(id: number, sides: [number, number | null], change: Partial<Match> = {}): Match {
  return {
    id,
    section: 0,
    round: 0,
    order: id - 1,
    type: '',
    participants: sides.map((side) => (side === null ? null : person(side))),
    state: 'ready',
    startTime: '2099-01-01T00:00:00.000Z',
    endTime: '2099-01-01T00:30:00.000Z',
    beginsAt: change.startTime ?? '2099-01-01T00:00:00.000Z',
    closesAt: '2099-12-31T00:00:00.000Z',
    matchCount: 3,
    matchTime: 30,
    winner: null,
    unearned: false,
    forfeit: false,
    outcome: 'none',
    wins: [0, 0],
    score: null,
    hasImages: false,
    hasVideos: false,
    reportCount: 0,
    version: 1,
    updated: '2026-11-21T00:00:00.000Z',
    ...change,
  };
}
