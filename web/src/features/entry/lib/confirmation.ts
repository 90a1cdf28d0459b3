import type { Applicant } from '@/entities/entry/lib/applicant';

/** The result of a confirmation. */
export interface Confirmation {
  /** All confirmed entries. */
  allowed: Applicant[];
  /** Entries that it confirmed. */
  added: Applicant[];
  /** Entries that were confirmed before. */
  removed: Applicant[];
  /** Entries that had a place and were not chosen. */
  declined: Applicant[];
  /** The number of entries that wait for a place. */
  waiting: number;
}

/** Compares the entries before and after. */
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
