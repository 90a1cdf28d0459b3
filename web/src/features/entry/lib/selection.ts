import type { Applicant } from '@/entities/entry/lib/applicant';

/** An entry whose tick is fixed: it is confirmed and stands in a match or a stage (CONFIRM-3). */
export function isLocked(applicant: Applicant): boolean {
  return applicant.allowed && applicant.inStage;
}

/** An entry that left the contest or was disqualified, and stands in no stage: it cannot be confirmed. */
export function isOut(applicant: Applicant): boolean {
  return applicant.dropped !== undefined && applicant.dropped !== null && !isLocked(applicant);
}

/**
 * Those allowed before, else the first entrants up to the maximum. Who holds a place comes before who waits; once the
 * check-in is over, who checked in comes before who did not, and who lost the place for not checking in is left out.
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

/** The locked entries, then the wanted ones in the order of the list until the maximum is reached. */
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
 * How many places stay free though somebody waits, when only the chosen are confirmed: who waits does not move up by itself
 * then. With nobody chosen nothing is confirmed.
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
