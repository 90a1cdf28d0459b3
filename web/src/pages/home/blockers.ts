import { contestPath } from '@/entities/contest/lib/paths';
import { matchPath } from '@/entities/match/lib/paths';
import type { Contest, Desk, DeskMatch } from '@/shared/api/types';

/** The reasons why a contest cannot continue, the most urgent first. */
const blockerKinds = ['dispute', 'call', 'question', 'overdue', 'checkin'] as const;

export interface Blocker {
  kind: (typeof blockerKinds)[number];
  count: number;
  /** The address where it is handled: the single match or question, otherwise the part of the desk that lists them. */
  to: string;
}

/** A check-in that ends within this time, in milliseconds, is about to close. */
const closing = 30 * 60_000;

/** Returns what blocks a contest, from its desk. */
export function blockersOf({ id }: Pick<Contest, 'id'>, desk: Desk, now: number): Blocker[] {
  const base = contestPath(id);
  const matches = (kind: Blocker['kind'], wanted: (match: DeskMatch) => boolean): Blocker => {
    const found = desk.attention.filter(wanted);
    const [only] = found;
    const to =
      found.length === 1 && only
        ? matchPath(id, only.format, only.stageId, only.matchId)
        : `${base}/desk#attention`;
    return { kind, count: found.length, to };
  };
  const { open, newest } = desk.questions;
  const { checkin } = desk;
  const closes =
    checkin.open && checkin.end !== null && Date.parse(checkin.end) - now <= closing
      ? checkin.missingCount
      : 0;
  const all: Blocker[] = [
    matches('dispute', ({ kind }) => kind === 'conflict'),
    matches('call', ({ kind }) => kind === 'called'),
    {
      kind: 'question',
      count: open,
      to: open === 1 && newest[0] ? `${base}/chats/${newest[0].chatId}` : `${base}/desk#questions`,
    },
    matches('overdue', ({ kind }) => kind !== 'conflict' && kind !== 'called'),
    { kind: 'checkin', count: closes, to: `${base}/desk#checkin` },
  ];
  return all.filter(({ count }) => count > 0);
}
