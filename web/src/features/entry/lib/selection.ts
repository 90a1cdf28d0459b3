import type { Applicant } from '@/entities/entry/lib/applicant';

/** Whether an entry left or was disqualified. It takes no place and cannot be confirmed (CONFIRM-6). */
export function isOut(applicant: Applicant): boolean {
  return applicant.dropped !== undefined && applicant.dropped !== null;
}

/** Whether the server refuses to revoke an entry's confirmation: it is in a match or a stage (CONFIRM-3). */
export function staysConfirmed(applicant: Applicant): boolean {
  return applicant.allowed && applicant.inStage;
}

/** Whether an entry's tick is fixed. */
export function isLocked(applicant: Applicant): boolean {
  return staysConfirmed(applicant) && !isOut(applicant);
}

/**
 * Returns the entries to tick at first: those confirmed before, otherwise the first up to the maximum. Entries with a
 * place come before those that wait. After the check-in, checked-in entries come first, and those that lost their place
 * by not checking in are left out.
 */
export function preselected(applicants: readonly Applicant[], max: number, checkinOver = false): Set<number> {
  const allowed = applicants.filter((applicant) => applicant.allowed && !isOut(applicant));
  const rank = ({ checkin, place }: Applicant) =>
    (checkinOver && !checkin ? 2 : 0) + (place === 'waiting' ? 1 : 0);
  const first = () =>
    applicants
      .filter((each) => !isOut(each) && (!checkinOver || each.checkin || each.place !== 'declined'))
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, max);
  return new Set((allowed.length > 0 ? allowed : first()).map(({ id }) => id));
}

/** Returns the locked entries, then the wanted ones in the order of the list up to the maximum. */
export function fill(
  applicants: readonly Applicant[],
  max: number,
  wanted: (applicant: Applicant) => boolean,
): Set<number> {
  const chosen = new Set(applicants.filter((each) => isLocked(each)).map(({ id }) => id));
  for (const applicant of applicants) {
    if (chosen.size >= max) break;
    if (wanted(applicant) && !isOut(applicant)) chosen.add(applicant.id);
  }
  return chosen;
}

/**
 * Returns how many places stay free although entries wait, if only the chosen ones are confirmed: waiting entries do not
 * move up then. Without a choice nothing is confirmed.
 */
export function stayingFree(
  applicants: readonly Applicant[],
  chosen: readonly number[],
  max: number,
): number {
  if (chosen.length === 0) return 0;
  const ticked = new Set(chosen);
  const left = applicants.some(({ id, place }) => place === 'waiting' && !ticked.has(id));
  return left ? Math.max(0, max - chosen.length) : 0;
}
