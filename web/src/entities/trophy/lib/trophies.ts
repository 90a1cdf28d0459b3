import { TrophiesInput, TrophyInput as trophyLimits } from '@/shared/api/limits';
import { characters } from '@/shared/lib/characters';
import type { Trophies, TrophyInput } from '../api';

/** Limits of a contest's trophies; the server checks the same. */
export const limits = {
  trophies: TrophiesInput.items.maxItems,
  name: trophyLimits.name.maxLength,
  rank: trophyLimits.rank.maximum,
};

/** A trophy while it is edited. A new one has a key and no id. */
export interface TrophyDraft {
  key: string;
  id: number | null;
  name: string;
  image: string | null;
  rank: number | null;
}

export function newTrophy(rank: number | null, name = ''): TrophyDraft {
  return { key: crypto.randomUUID(), id: null, name, image: null, rank };
}

export function draftsOf({ version, items }: Trophies): { version: number; items: TrophyDraft[] } {
  return {
    version,
    items: items.map(({ id, name, image, rank }) => ({ key: String(id), id, name, image, rank })),
  };
}

export function inputOf({ id, name, image, rank }: TrophyDraft): TrophyInput {
  return { id, name: name.trim(), image, rank };
}

/** Returns the fault key of the rule that a trophy's name breaks, or null. */
export function nameFault({ name }: TrophyDraft): 'valueIsRequired' | 'exceededLength' | null {
  const length = characters(name.trim());
  if (length === 0) return 'valueIsRequired';
  return length > limits.name ? 'exceededLength' : null;
}

/** Returns the highest place without a trophy; null if every place has one. */
export function nextRank(trophies: readonly TrophyDraft[]): number | null {
  const taken = new Set(trophies.map(({ rank }) => rank));
  for (let rank = 1; rank <= limits.rank; rank++) if (!taken.has(rank)) return rank;
  return null;
}
