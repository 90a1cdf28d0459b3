import { queryOptions } from '@tanstack/react-query';
import { client, unwrap } from '@/shared/api/client';
import type { ParticipantRef } from '@/shared/api/types';

export type StepKey = 'entry' | 'confirm' | 'checkin' | 'draw' | 'play' | 'finish';
export type StepAction = 'openEdit' | 'openConfirm' | 'openDraw' | 'openBracket';

export interface DeskStep {
  key: StepKey;
  state: 'done' | 'now' | 'next' | 'blocked' | 'skipped';
  /** When it begins or ends by the clock. */
  at: string | null;
  blockers: { key: string; params: { at?: string; count?: number } }[];
  action: StepAction | null;
}

export interface DeskRound {
  round: number;
  startTime: string;
  total: number;
  decided: number;
  ready: number;
  conflicts: number;
}

export interface DeskMatch {
  matchId: number;
  round: number;
  order: number;
  participants: (ParticipantRef | null)[];
  kind: 'conflict' | 'slow' | 'unreported';
  since: string;
  minutes: number;
}

export interface DeskQuestion {
  chatId: number;
  name: string;
  imageUrl: string | null;
  lastMessage: string;
  lastMessageUpdated: string;
  unread: number;
}

/** All that one person needs in order to run a contest, as of one moment. */
export interface Desk {
  steps: DeskStep[];
  entries: {
    count: number;
    max: number;
    applied: number;
    allowed: number;
    waiting: number;
    declined: number;
  };
  checkin: {
    enabled: boolean;
    start: string | null;
    end: string | null;
    open: boolean;
    checkedIn: number;
    of: number;
    missing: ParticipantRef[];
    missingCount: number;
  };
  rounds: DeskRound[];
  champion: ParticipantRef | null;
  tournamentId: number | null;
  attention: DeskMatch[];
  questions: { unread: number; open: number; newest: DeskQuestion[] };
}

/** Below the contest's own key: an event of the contest refreshes the desk with it. */
export const deskKeys = { desk: (contestId: number) => ['contest', contestId, 'desk'] as const };

/** Matches become slow by the clock alone, of which no event tells. */
const lookAgain = 30_000;

function readDesk(id: number, signal: AbortSignal): Promise<{ data: Desk; response: Response }> {
  const get = client.GET as unknown as (path: string, init: object) => Promise<never>;
  return get('/contests/{id}/desk/', { params: { path: { id } }, signal });
}

export function deskQuery(contestId: number) {
  return queryOptions({
    queryKey: deskKeys.desk(contestId),
    queryFn: ({ signal }) => unwrap(readDesk(contestId, signal)),
    refetchInterval: lookAgain,
    staleTime: 5_000,
  });
}
