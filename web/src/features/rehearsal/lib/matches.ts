import type { RehearsedTarget } from '@/formats/format';
import { formatOf } from '@/formats/registry';
import type { Match, ParticipantRef, Rehearsal } from '@/shared/api/types';

/** A match or lobby that can be decided by hand, with the index of its stage. */
export type Target = { stage: number } & RehearsedTarget;

/** Returns the function that makes the address of a match, with which the page opens it for a result. */
export function addressIn(stage: number): (matchId: number) => string {
  return (matchId) => `?match=${stage}.${matchId}`;
}

/** Returns the match of an address; null if it is not shown. */
export function targetAt(address: string | null, stages: Rehearsal['stages']): Target | null {
  const [position, id] = (address ?? '').split('.').map(Number);
  const stage = stages[position ?? -1];
  if (position === undefined || !stage) return null;
  const target = formatOf(stage).rehearsedTarget(stage, id ?? 0);
  return target && { stage: position, ...target };
}

/** Returns the two sides of a match that can be decided; null if one is unknown or empty. */
export function sidesOf({ participants, state }: Match): [ParticipantRef, ParticipantRef] | null {
  const [first, second] = participants;
  return first && second && state !== 'waiting' && state !== 'bye' ? [first, second] : null;
}
