/** Whether an entry holds a place: `applied` waits for the confirm step, `waiting` for a place, `declined` has none. */
export type Standing = 'applied' | 'waiting' | 'declined';

/** How far an entry is on its way into the contest. */
export type Place = 'allowed' | Standing;

/** Confirmed entries are told by their status, all others by where they stand. */
export function placeOf(entry: { status: 'ALLOW' | null; standing: Standing }): Place {
  return entry.status === 'ALLOW' ? 'allowed' : entry.standing;
}

/** An entry that plays, or may yet be chosen to without anybody else leaving. */
export function holdsPlace(place: Place): boolean {
  return place === 'allowed' || place === 'applied';
}
