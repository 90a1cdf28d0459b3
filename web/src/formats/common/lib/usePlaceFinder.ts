import { useEffect, useEffectEvent, useState } from 'react';
import type { ParticipantRef } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { folded } from '@/shared/lib/folded';

/** The most participants of an editor without a search by name. */
const few = 16;

/** The participant that is shown of those with a searched name. */
interface Shown {
  name: string;
  entry: number | null;
}

/**
 * Finds participants of an editor by name and goes through those that were found. `show` brings the place of an entry into view. It
 * is called for each search and each step, and not when the entry moves to another place.
 */
export function usePlaceFinder(participants: readonly ParticipantRef[], show: (entry: number) => void) {
  const [shown, setShown] = useState<Shown>({ name: '', entry: null });
  const { name } = shown;
  const found = matching(participants, name);
  const at = Math.max(
    0,
    found.findIndex(({ id }) => id === shown.entry),
  );

  const onShown = useEffectEvent(show);
  useEffect(() => {
    if (shown.entry !== null) onShown(shown.entry);
  }, [shown]);

  return {
    /** Whether there are so many participants that a search helps. */
    useful: participants.length > few,
    /** The searched name. */
    name,
    count: found.length,
    /** The index of the shown participant among those that were found. */
    at,
    /** The entry of the shown participant; null if none was found. */
    entry: found[at]?.id ?? null,
    /** Searches a name and shows the first participant that has it. */
    find(next: string) {
      if (next !== name) setShown({ name: next, entry: matching(participants, next)[0]?.id ?? null });
    },
    /** Shows the participant after or before; the first one follows the last one. */
    step(by: 1 | -1) {
      setShown({ name, entry: found[(at + by + found.length) % found.length]?.id ?? null });
    },
  };
}

/** Returns the participants whose names contain a text: first those with exactly this name, then names that start with it. */
function matching(participants: readonly ParticipantRef[], text: string): ParticipantRef[] {
  const wanted = folded(text);
  if (wanted === '') return [];
  const groups: ParticipantRef[][] = [[], [], []];
  for (const participant of participants) {
    const name = folded(displayName(participant.name));
    const start = name.indexOf(wanted);
    if (start >= 0) groups[name === wanted ? 0 : start === 0 ? 1 : 2]?.push(participant);
  }
  return groups.flat();
}
