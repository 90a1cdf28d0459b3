import type { TeamValues } from './rules';
import { changedFields } from './values';

/** The content of a team's form. */
export interface TeamDraft {
  values: TeamValues;
  /** The picture's path or address; null is none. */
  image: string | null;
}

/** What two people changed in one team since both read it. */
export interface TeamConflict {
  base: TeamDraft;
  mine: TeamDraft;
  theirs: TeamDraft;
}

/** A change of a form: a field, or the picture. A game stands for its rank too. */
export type TeamChange = Exclude<keyof TeamValues, 'rank'> | 'image';

/** Returns the changes from one content to another. */
export function changesBetween(a: TeamDraft, b: TeamDraft): TeamChange[] {
  const fields = changedFields(a.values, b.values).filter((name) => name !== 'rank');
  return a.image === b.image ? fields : [...fields, 'image'];
}

/** Returns what both changed, each to something else. */
export function changedByBoth({ base, mine, theirs }: TeamConflict): TeamChange[] {
  const own = changesBetween(base, mine);
  const differing = changesBetween(mine, theirs);
  return changesBetween(base, theirs).filter((change) => own.includes(change) && differing.includes(change));
}
