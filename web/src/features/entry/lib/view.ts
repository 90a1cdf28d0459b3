import type { Applicant } from '@/entities/entry/lib/applicant';
import { folded } from '@/shared/lib/folded';

export const orders = ['entered', 'name', 'checkin'] as const;
export type Order = (typeof orders)[number];

export const filters = ['checkedIn', 'notCheckedIn', 'following', 'reposted', 'waiting'] as const;
export type Filter = (typeof filters)[number];

/** The order and the filters of the list of applicants. */
export interface ApplicantView {
  order: Order;
  /** An applicant must pass all of them. */
  filters: readonly Filter[];
  /** Searched in names and texts. */
  text: string;
  /** The answers to the chosen question by entry id; null without a question. */
  answers: ReadonlyMap<number, string> | null;
  /** Searched in these answers; empty finds every entry that has one. */
  answer: string;
  /** Whether the answer must equal it. */
  exact: boolean;
}

const holds: Record<Filter, (applicant: Applicant) => boolean> = {
  checkedIn: ({ checkin }) => checkin,
  notCheckedIn: ({ checkin }) => !checkin,
  following: ({ following }) => following === true,
  reposted: ({ retweet }) => retweet === true,
  waiting: ({ place }) => place === 'waiting',
};

function textsOf({ name, by, details }: Applicant): string[] {
  return [
    name,
    by.nickname,
    ...(details ? [details.gameUsername, details.socialId, details.friendCode, details.comment] : []),
  ];
}

function found(applicant: Applicant, { text, answers, answer, exact }: ApplicantView): boolean {
  if (!textsOf(applicant).some((each) => contains(each, text))) return false;
  if (answers === null) return true;
  const given = answers.get(applicant.id);
  if (given === undefined) return false;
  return exact && answer !== '' ? given === answer : contains(given, answer);
}

function contains(text: string, wanted: string): boolean {
  return folded(text).includes(folded(wanted.trim()));
}

/** Compares by time of check-in; entries without one come last. */
function checkinOrder(a: Applicant, b: Applicant): number {
  const at = ({ checkin, checkUpdated }: Applicant) =>
    checkin ? Date.parse(checkUpdated ?? '') || 0 : Infinity;
  const [first, second] = [at(a), at(b)];
  return first === second ? 0 : first < second ? -1 : 1;
}

/** Returns the list in its order and with its filters. Equal ones keep the order of entry (ENTRY-12). */
export function viewed(applicants: readonly Applicant[], view: ApplicantView, language = 'ja'): Applicant[] {
  const shown = applicants.filter(
    (applicant) => view.filters.every((filter) => holds[filter](applicant)) && found(applicant, view),
  );
  if (view.order === 'entered') return shown;
  const { compare } = new Intl.Collator(language, { numeric: true });
  return shown.sort(view.order === 'name' ? (a, b) => compare(a.name, b.name) : checkinOrder);
}
