import type {
  BattleRoyal,
  ParticipantRef,
  RoundInfo,
  RoyaleMatch,
  RoyaleParticipant,
  RoyaleRow,
} from '@/shared/api/types';

export function person(id: number, name = `選手${id}`): ParticipantRef {
  return { id, kind: 'user', refId: 1000 + id, name, imageUrl: null };
}

function roundOf(round: number, status: RoundInfo['status']): RoundInfo {
  return {
    round,
    matchCount: 1,
    matchTime: 30,
    startTime: `2026-11-03T0${round + 1}:00:00.000Z`,
    beginsAt: `2026-11-03T0${round + 1}:00:00.000Z`,
    status,
    publishedAt: null,
    endedAt: null,
    matches: status === 'planned' ? 0 : 1,
    decided: 0,
    begun: false,
  };
}

/** Returns a battle royale of two rounds, the first of them running, in which the viewer does not play. */
export function royaleOf(more: Partial<BattleRoyal> = {}): BattleRoyal {
  return {
    id: 7,
    contestId: 100,
    contest: { id: 100, name: '宵闇カップ', participantType: 'SOLO' },
    game: null,
    matchCount: 2,
    roundInfo: [roundOf(0, 'start'), roundOf(1, 'planned')],
    currentRound: 0,
    roundStatus: 'start',
    published: true,
    over: false,
    confirmed: 3,
    active: 3,
    rankPoint: [
      { rank: 1, point: 10 },
      { rank: 2, point: 5 },
    ],
    killPoint: { point: 2, max: 7 },
    tieBreaks: ['wins', 'kills'],
    lobbySize: 0,
    matchPoint: 0,
    finished: null,
    champion: null,
    version: 3,
    created: '2026-11-03T00:00:00.000Z',
    updated: '2026-11-03T00:00:00.000Z',
    myEntryId: null,
    myLobby: null,
    myStanding: null,
    ...more,
  };
}

export function playerOf(id: number, more: Partial<RoyaleParticipant> = {}): RoyaleParticipant {
  return {
    ...person(id),
    index: id - 1,
    imageURL: null,
    profileImage: null,
    profileBackgroundImage: null,
    status: 'active',
    rank: null,
    kill: 0,
    killPoint: 0,
    rankPoint: 0,
    point: 0,
    images: [],
    updated: '2026-11-03T01:00:00.000Z',
    version: 1,
    myItem: false,
    ...more,
  };
}

/** Returns the row of a participant who has not played yet. */
export function rowOf(id: number): RoyaleRow {
  return {
    participant: person(id),
    rank: id,
    point: 0,
    kills: 0,
    wins: 0,
    best: 0,
    averageRank: null,
    byMatch: [null],
    lot: false,
    status: 'active',
  };
}

/** Returns the lobby of that round with three players, for a viewer who does not play. */
export function lobbyOf(more: Partial<RoyaleMatch> = {}): RoyaleMatch {
  return {
    id: 11,
    stageId: 7,
    contest: {
      id: 100,
      name: '宵闇カップ',
      contestType: 'BATTLEROYAL',
      checkin: false,
      contestStart: '2026-11-03T00:00:00.000Z',
      contestEnd: '2026-11-10T00:00:00.000Z',
      cancelledAt: null,
      participantType: 'SOLO',
    },
    round: 0,
    roundCount: 2,
    order: 0,
    name: 'A',
    startTime: '2026-11-03T01:00:00.000Z',
    endTime: '2026-11-03T01:30:00.000Z',
    beginsAt: '2026-11-03T01:00:00.000Z',
    status: 'start',
    lobby: null,
    called: null,
    canCall: false,
    participants: [playerOf(1), playerOf(2), playerOf(3)],
    conflicts: [],
    canEditOwn: false,
    canEdit: false,
    isOperator: false,
    isParticipant: false,
    editBlockedBy: 'participationAuthority',
    version: 1,
    created: '2026-11-03T00:00:00.000Z',
    updated: '2026-11-03T01:00:00.000Z',
    ...more,
  };
}
