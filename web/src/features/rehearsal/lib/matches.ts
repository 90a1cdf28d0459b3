import type { RehearsedTarget } from '@/formats/format';
import { formatOf } from '@/formats/registry';
import type { Match, ParticipantRef, Rehearsal } from '@/shared/api/types';

/** What can be decided by hand, of the stage at a position. */
export type Target = { stage: number } & RehearsedTarget;

/** The address part of a match; the page opens it for a result by hand. */
export function addressIn(stage: number): (matchId: number) => string {
  return (matchId) => `?match=${stage}.${matchId}`;
}

/** The match that an address names; null where none is in sight. */
export function targetAt(address: string | null, stages: Rehearsal['stages']): Target | null {
  const [position, id] = (address ?? '').split('.').map(Number);
  const stage = stages[position ?? -1];
  if (position === undefined || !stage) return null;
  const target = formatOf(stage).rehearsedTarget(stage, id ?? 0);
  return target && { stage: position, ...target };
}

/** The two sides of a match that can be decided; null while one is not known, or for good. */
export function sidesOf({ participants, state }: Match): [ParticipantRef, ParticipantRef] | null {
  const [first, second] = participants;
  return first && second && state !== 'waiting' && state !== 'bye' ? [first, second] : null;
}
