import type { Contest } from '@/shared/api/types';

/** A player's way into a contest, and out of it again. */
export function EntryButton({ contest }: { contest: Contest }) {
  return <span hidden>{contest.id}</span>;
}
