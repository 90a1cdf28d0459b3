import type { Contest } from '@/shared/api/types';
import { type BoundaryKind, statusAt } from './schedule';

/** The contest as the server would answer it now: what follows from the clock alone is derived anew. */
export function contestAt(contest: Contest, now: number): Contest {
  const status = statusAt(contest, now);
  return {
    ...contest,
    status,
    canEntry: status === 'entry' && contest.cancelledAt === null,
    canMatch: status === 'match' && contest.cancelledAt === null,
    canRanking: now >= Date.parse(contest.contestStart),
    // The bracket after another stage waits for that, not for the clock.
    canCreateTournament:
      contest.contestType === 'TOURNAMENT'
        ? now >= Date.parse(contest.entryEnd) && contest.cancelledAt === null
        : contest.canCreateTournament,
  };
}

/** Whether play is set up: there is something to look at. */
export function isDrawn(contest: Contest): boolean {
  return contest.stages.length > 0;
}

/** Whether a contest, once it is known, has a stage of a format: without one there is nothing to ask for. */
export function hasStage(contest: Contest | undefined, format: Contest['stages'][number]['format']): boolean {
  return contest?.stages.some((stage) => stage.format === format) ?? false;
}

/** Whether the first place is settled; both sides of a final may have stayed away, and nobody is champion then. */
function isSettled({ champion, playState }: Contest): boolean {
  return champion !== null || playState === 'over';
}

export function canEdit(contest: Contest): boolean {
  return contest.abilities.includes('ABILITY_CONTEST_EDIT');
}

/** The viewer's entry has not checked in, and cannot any more (CHECKIN-4). */
export function missedCheckin(contest: Contest, now: number): boolean {
  const { checkin, checkinEnd, isEntry, isCheckin } = contest;
  return isEntry && checkin && !isCheckin && checkinEnd !== null && now >= Date.parse(checkinEnd);
}

export type PlayerStep =
  | 'cancelled'
  | 'entry'
  | 'checkin'
  | 'myMatch'
  | 'entered'
  | 'closed'
  | 'bracket'
  | 'results';

/** What a player does next. The contest must be `contestAt` the same instant. */
export function playerStep(contest: Contest, now: number): PlayerStep {
  if (contest.cancelledAt !== null) return 'cancelled';
  if (contest.status === 'matchDone') return 'results';
  // The match for third place may still be open then.
  if (isSettled(contest)) return contest.isEntry && contest.myMatch ? 'myMatch' : 'results';
  if (contest.isEntry) {
    const checkinOpen =
      contest.checkin &&
      contest.checkinEnd &&
      now < Date.parse(contest.checkinEnd) &&
      contest.entryInfo?.standing !== 'declined';
    if (checkinOpen && !(contest.isCheckin && contest.myMatch)) return 'checkin';
    if (contest.myMatch) return 'myMatch';
    return contest.status === 'match' && isDrawn(contest) ? 'bracket' : 'entered';
  }
  if (contest.status === 'prepare' || contest.status === 'entry') return 'entry';
  return isDrawn(contest) ? 'bracket' : 'closed';
}

/** The instants that matter to a player: the way in until entered, then check-in and play. */
export function playerBoundaries(step: PlayerStep, entered: boolean): readonly BoundaryKind[] {
  if (step === 'entry') return ['entryStart', 'entryEnd'];
  return entered
    ? ['checkinStart', 'checkinEnd', 'contestStart', 'contestEnd']
    : ['contestStart', 'contestEnd'];
}

export type OrganiserStep =
  | 'cancelled'
  | 'announce'
  | 'gather'
  | 'noEntries'
  | 'confirm'
  | 'createBracket'
  | 'bracketReady'
  | 'matches'
  | 'ended'
  | 'done';

/** What the organiser does next. The contest must be `contestAt` the present instant. */
export function organiserStep(contest: Contest): OrganiserStep {
  if (contest.cancelledAt !== null) return 'cancelled';
  if (isSettled(contest)) return 'done';
  if (contest.status === 'prepare') return 'announce';
  if (contest.status === 'entry') return 'gather';
  if (contest.status === 'matchDone') return isDrawn(contest) ? 'ended' : 'done';
  if (isDrawn(contest)) return contest.status === 'match' ? 'matches' : 'bracketReady';
  if (contest.entryCount === 0) return 'noEntries';
  if (contest.allowedCount === 0) return 'confirm';
  return 'createBracket';
}

/**
 * Which of an operator's two parts comes first: an operator who also plays is called to the check-in or the match,
 * otherwise to the organiser's step.
 */
export function playsFirst(contest: Contest, now: number): boolean {
  if (!canEdit(contest)) return true;
  const step = playerStep(contest, now);
  if (step === 'myMatch') return contest.status === 'match';
  return (
    step === 'checkin' &&
    !contest.isCheckin &&
    contest.checkinStart !== null &&
    now >= Date.parse(contest.checkinStart)
  );
}

/** Whether the viewer's next step is to look at the bracket: on the bracket itself there is nothing to call for. */
export function leadsToBracket(contest: Contest, now: number): boolean {
  if (!isDrawn(contest)) return false;
  return playsFirst(contest, now)
    ? ['bracket', 'results'].includes(playerStep(contest, now))
    : ['bracketReady', 'matches', 'ended', 'done'].includes(organiserStep(contest));
}
