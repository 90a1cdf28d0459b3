/**
 * The state of an entry that is not confirmed: `applied` waits for confirmation, `waiting` for a place, `declined` has
 * none.
 */
type WaitingState = 'applied' | 'waiting' | 'declined';

/** The state of an entry on its way into the contest. */
export type Place = 'allowed' | WaitingState;

/** Returns the state of an entry: `allowed` if it is confirmed. */
export function placeOf(entry: { status: 'ALLOW' | null; standing: WaitingState }): Place {
  return entry.status === 'ALLOW' ? 'allowed' : entry.standing;
}

/** Whether an entry is confirmed, or can be without anybody else leaving. */
export function holdsPlace(place: Place): boolean {
  return place === 'allowed' || place === 'applied';
}
