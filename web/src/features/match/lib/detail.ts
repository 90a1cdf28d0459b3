import type { MatchDetail as Detail, MatchImage, UserRef } from '@/shared/api/types';

/** One game as a side claims it. */
export interface ClaimGame {
  index: number;
  winner: number | null;
  drawn: boolean;
  images: MatchImage[];
}

/** What one side says about how a match ended, before it counts. */
export interface Claim {
  entryId: number;
  outcome: Detail['outcome'];
  winner: number | null;
  games: ClaimGame[];
  by: UserRef;
  at: string;
  mine: boolean;
}

export interface MatchVideo {
  id: number;
  url: string;
  embedUrl: string | null;
  by: UserRef;
  mine: boolean;
  updated: string;
}

/** Why two are paired in a round of a swiss draw. */
export interface PairReason {
  scoreA: number;
  scoreB: number;
  float: 'level' | 'down' | 'up';
  rematchAvoided: boolean;
  forbiddenAvoided: boolean;
  bye: 'lowestGroup' | 'allHad' | 'rematch' | null;
  fixed: boolean;
  late: boolean;
}

export interface MatchDetail extends Detail {
  claims: Claim[];
  disputedAt: string | null;
  confirmAt: string | null;
  confirmMinutes: number;
  canConfirm: boolean;
  canUndo: boolean;
  videos: MatchVideo[];
  canAddVideo: boolean;
  checkin: {
    enabled: boolean;
    opensAt: string | null;
    warnAt: string | null;
    walkoverAt: string | null;
    here: (string | null)[];
    canCheckin: boolean;
  };
  called: { at: string; by: UserRef } | null;
  canCall: boolean;
  lobby: { code: string; note: string } | null;
  canSetLobby: boolean;
  reason: PairReason | null;
  drawAllowed: boolean;
}
