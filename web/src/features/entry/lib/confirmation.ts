import type { Applicant } from '@/entities/entry/lib/applicant';

/** What a confirmation did. */
export interface Confirmation {
  /** Everybody who is confirmed now. */
  allowed: Applicant[];
  /** Confirmed by it. */
  added: Applicant[];
  /** Confirmed before and not any more. */
  removed: Applicant[];
  /** Left out by it: they had a place and were not chosen. */
  declined: Applicant[];
  /** Still wait for a place. */
  waiting: number;
}

/** Compares how everybody stood before and after. */
export function confirmationOf(before: readonly Applicant[], after: readonly Applicant[]): Confirmation {
  const past = new Map(before.map((applicant) => [applicant.id, applicant]));
  const allowed = after.filter((applicant) => applicant.allowed);
  return {
    allowed,
    added: allowed.filter(({ id }) => !past.get(id)?.allowed),
    removed: after.filter(({ id, allowed: now }) => !now && past.get(id)?.allowed),
    declined: after.filter(({ id, place }) => place === 'declined' && past.get(id)?.place === 'applied'),
    waiting: after.filter(({ place }) => place === 'waiting').length,
  };
}
