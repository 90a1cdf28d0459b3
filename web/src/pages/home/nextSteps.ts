import { contestPath, setupPath } from '@/entities/contest/lib/paths';
import { canEdit, contestAt, organiserStep, playerStep } from '@/entities/contest/lib/phase';
import { callsNow, momentOf, pageOf, type Turn } from '@/features/play/lib/turn';
import type { Contest, Desk } from '@/shared/api/types';
import { type Blocker, blockersOf } from './blockers';

/** Kinds of next steps, the most urgent first. */
const stepKinds = ['match', 'blocked', 'checkin', 'confirm', 'createBracket', 'desk', 'nextMatch'] as const;

export interface ContestStep {
  kind: 'checkin' | 'confirm' | 'createBracket' | 'desk';
  contest: Contest;
  /** The page on which the step is done. */
  to: string;
  /** The deadline or start that orders the steps: the contest's start or end, or the end of check-in. */
  at: string;
}

/** A contest that waits for its operator. It replaces the way to the desk. */
export interface BlockedStep {
  kind: 'blocked';
  contest: Contest;
  /** At least one, the most urgent first. */
  blockers: readonly Blocker[];
  to: string;
  at: string;
}

export interface MatchStep {
  /** `match` needs the viewer now; `nextMatch` is still to come. */
  kind: 'match' | 'nextMatch';
  contest: Turn['contest'];
  turn: Turn;
  to: string;
  at: string | null;
}

export type NextStep = ContestStep | BlockedStep | MatchStep;

/** A match that begins within this time, in milliseconds, is urgent. */
const soon = 60 * 60_000;

/**
 * Returns the viewer's next steps, urgent and early ones first. An operator who also plays may have two in one contest.
 */
export function nextSteps(
  contests: readonly Contest[],
  turns: readonly Turn[],
  now: number,
  desks: ReadonlyMap<number, Desk> = new Map(),
): NextStep[] {
  return [
    ...turns.map((turn) => asMatch(turn, now)),
    ...contests.flatMap((contest) => [
      asPlayer(contestAt(contest, now), now),
      ...asOperators(contest, desks.get(contest.id), now),
    ]),
  ]
    .filter((step) => step !== null)
    .sort((a, b) => stepKinds.indexOf(a.kind) - stepKinds.indexOf(b.kind) || instant(a) - instant(b));
}

/** Steps without an instant come after those with one. */
function instant({ at }: NextStep): number {
  return at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at);
}

function asMatch(turn: Turn, now: number): MatchStep {
  const at = momentOf(turn)?.at ?? null;
  const starts = turn.state === 'upcoming' && turn.opponent !== null && at !== null;
  const calls = callsNow(turn) || (starts && Date.parse(at) - now <= soon);
  return { kind: calls ? 'match' : 'nextMatch', contest: turn.contest, turn, to: pageOf(turn), at };
}

function asPlayer(contest: Contest, now: number): ContestStep | null {
  if (playerStep(contest, now) !== 'checkin') return null;
  const { checkinStart, checkinEnd, isCheckin } = contest;
  const open = checkinStart !== null && checkinEnd !== null && now >= Date.parse(checkinStart);
  return open && !isCheckin
    ? { kind: 'checkin', contest, to: contestPath(contest.id), at: checkinEnd }
    : null;
}

function asBlocked(contest: Contest, desk: Desk | undefined, now: number): BlockedStep | null {
  if (!desk || !canEdit(contest)) return null;
  const blockers = blockersOf(contest, desk, now);
  const [first] = blockers;
  return first ? { kind: 'blocked', contest, blockers, to: first.to, at: contest.contestEnd } : null;
}

/** The way to the desk is left out beside what blocks the contest, which leads there. */
function asOperators(contest: Contest, desk: Desk | undefined, now: number): (NextStep | null)[] {
  const blocked = asBlocked(contest, desk, now);
  const step = asOperator(contestAt(contest, now));
  return [blocked, blocked && step?.kind === 'desk' ? null : step];
}

function asOperator(contest: Contest): ContestStep | null {
  if (!canEdit(contest)) return null;
  const base = contestPath(contest.id);
  switch (organiserStep(contest)) {
    case 'confirm':
      return { kind: 'confirm', contest, to: `${base}/participant/entryconfirm`, at: contest.contestStart };
    case 'createBracket':
      return { kind: 'createBracket', contest, to: setupPath(contest), at: contest.contestStart };
    case 'matches':
      return { kind: 'desk', contest, to: `${base}/desk`, at: contest.contestEnd };
    default:
      return null;
  }
}
