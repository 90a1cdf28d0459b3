import { canEdit, contestAt, organiserStep, playerStep } from '@/features/contest';
import { matchPath } from '@/features/match';
import type { Contest } from '@/shared/api/types';

/** What can call for the viewer, the most urgent first. */
export const stepKinds = ['myMatch', 'checkin', 'confirm', 'createBracket', 'desk'] as const;

export interface NextStep {
  kind: (typeof stepKinds)[number];
  contest: Contest;
  /** The page where it is done. */
  to: string;
  /** The instant that it hangs on: the match's or the contest's start, the end of check-in. */
  at: string;
}

/** What the viewer should do now, urgent and early things first. An operator who also plays may have two in a contest. */
export function nextSteps(contests: readonly Contest[], now: number): NextStep[] {
  return contests
    .flatMap((contest) => [asPlayer(contestAt(contest, now), now), asOperator(contestAt(contest, now))])
    .filter((step) => step !== null)
    .sort(
      (a, b) => stepKinds.indexOf(a.kind) - stepKinds.indexOf(b.kind) || Date.parse(a.at) - Date.parse(b.at),
    );
}

function asPlayer(contest: Contest, now: number): NextStep | null {
  const base = `/contests/${contest.id}`;
  switch (playerStep(contest, now)) {
    case 'checkin': {
      const { checkinStart, checkinEnd, isCheckin } = contest;
      const open = checkinStart !== null && checkinEnd !== null && now >= Date.parse(checkinStart);
      return open && !isCheckin ? { kind: 'checkin', contest, to: base, at: checkinEnd } : null;
    }
    case 'myMatch': {
      const { myMatch } = contest;
      if (!myMatch || contest.status !== 'match') return null;
      const to = matchPath(contest.id, myMatch.format, myMatch.stageId, myMatch.matchId);
      return { kind: 'myMatch', contest, to, at: myMatch.startTime ?? contest.contestStart };
    }
    default:
      return null;
  }
}

function asOperator(contest: Contest): NextStep | null {
  if (!canEdit(contest)) return null;
  const base = `/contests/${contest.id}`;
  switch (organiserStep(contest)) {
    case 'confirm':
      return { kind: 'confirm', contest, to: `${base}/participant/entryconfirm`, at: contest.contestStart };
    case 'createBracket':
      return { kind: 'createBracket', contest, to: `${base}/tournament/add`, at: contest.contestStart };
    case 'matches':
      return { kind: 'desk', contest, to: `${base}/desk`, at: contest.contestEnd };
    default:
      return null;
  }
}
