import type { Contest } from '@/shared/api/types';
import { type BoundaryKind, statusAt } from './schedule';

/** Returns the contest at `now`: it computes again everything that depends on the clock alone. */
export function contestAt(contest: Contest, now: number): Contest {
  const status = statusAt(contest, now);
  return {
    ...contest,
    status,
    canEntry: status === 'entry' && contest.cancelledAt === null,
    canMatch: status === 'match' && contest.cancelledAt === null,
    canRanking: now >= Date.parse(contest.contestStart),
    // A bracket after another stage depends on that stage and not on the clock.
    canCreateTournament:
      contest.contestType === 'TOURNAMENT'
        ? now >= Date.parse(contest.entryEnd) && contest.cancelledAt === null
        : contest.canCreateTournament,
  };
}

/** Whether the contest has a stage to show. */
export function isDrawn(contest: Contest): boolean {
  return contest.stages.length > 0;
}

/** Whether a loaded contest has a stage of a format. Without one there is nothing to read. */
export function hasStage(contest: Contest | undefined, format: Contest['stages'][number]['format']): boolean {
  return contest?.stages.some((stage) => stage.format === format) ?? false;
}

/** Whether the first place is decided. If both sides of a final stayed away, nobody is champion. */
export function isSettled({ champion, playState }: Contest): boolean {
  return champion !== null || playState === 'over';
}

export function canEdit(contest: Contest): boolean {
  return contest.abilities.includes('ABILITY_CONTEST_EDIT');
}

/** Whether the viewer's entry did not check in and no longer can (CHECKIN-4). */
export function missedCheckin(contest: Contest, now: number): boolean {
  const { checkin, checkinEnd, isEntry, isCheckin } = contest;
  return isEntry && checkin && !isCheckin && checkinEnd !== null && now >= Date.parse(checkinEnd);
}

/** Whether check-in opens later. */
export function checkinLiesAhead({ checkin, checkinStart }: Contest, now: number): boolean {
  return checkin && checkinStart !== null && now < Date.parse(checkinStart);
}

/** Whether the viewer's entry can check in now and has not. The contest must be `contestAt` the same instant. */
export function checkinCalls(contest: Contest, now: number): boolean {
  return playerStep(contest, now) === 'checkin' && !contest.isCheckin && !checkinLiesAhead(contest, now);
}

export type PlayerStep =
  | 'cancelled'
  | 'entry'
  | 'checkin'
  | 'myMatch'
  | 'entered'
  | 'closed'
  | 'bracket'
  | 'over'
  | 'results';

/** Returns a player's next step. The contest must be `contestAt` the same instant. */
export function playerStep(contest: Contest, now: number): PlayerStep {
  if (contest.cancelledAt !== null) return 'cancelled';
  if (contest.status === 'matchDone') return 'results';
  // The match for third place may still be open.
  if (isSettled(contest)) return contest.isEntry && contest.myMatch ? 'myMatch' : 'results';
  if (contest.isEntry) {
    const checkinOpen =
      contest.checkin &&
      contest.checkinEnd &&
      now < Date.parse(contest.checkinEnd) &&
      contest.entryInfo?.standing !== 'declined';
    const ending = contest.entryInfo?.ending;
    if (ending && !(checkinOpen && ending.leftOut)) return 'over';
    if (checkinOpen && !(contest.isCheckin && contest.myMatch)) return 'checkin';
    if (contest.myMatch) return 'myMatch';
    return contest.status === 'match' && isDrawn(contest) ? 'bracket' : 'entered';
  }
  if (contest.status === 'prepare' || contest.status === 'entry') return 'entry';
  return isDrawn(contest) ? 'bracket' : 'closed';
}

/** Returns the instants that concern a player: entering until they have entered, then check-in and matches. */
export function playerBoundaries(step: PlayerStep, entered: boolean): readonly BoundaryKind[] {
  if (step === 'entry') return ['entryStart', 'entryEnd'];
  return entered
    ? ['checkinStart', 'checkinEnd', 'contestStart', 'contestEnd']
    : ['contestStart', 'contestEnd'];
}

type OrganiserStep =
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

/** Returns the organiser's next step. The contest must be `contestAt` the current instant. */
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

/** Whether an operator who also plays sees the player's part first: if check-in or a match needs them. */
export function playsFirst(contest: Contest, now: number): boolean {
  if (!canEdit(contest)) return true;
  return playerStep(contest, now) === 'myMatch' ? contest.status === 'match' : checkinCalls(contest, now);
}

/** Whether the viewer's next step is the bracket. The page of the bracket then shows no step. */
export function leadsToBracket(contest: Contest, now: number): boolean {
  if (!isDrawn(contest)) return false;
  return playsFirst(contest, now)
    ? ['bracket', 'over', 'results'].includes(playerStep(contest, now))
    : ['bracketReady', 'matches', 'ended', 'done'].includes(organiserStep(contest));
}
