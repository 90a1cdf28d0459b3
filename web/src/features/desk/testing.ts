import type { Desk, DeskStep } from '@/shared/api/types';

const keys = ['entry', 'confirm', 'checkin', 'draw', 'play', 'finish'] as const;

/** Returns the steps, with `now` as the current one. A change applies to it or to another step. */
export function steps(
  now: DeskStep['key'],
  change: Partial<Record<DeskStep['key'], Partial<DeskStep>>> = {},
) {
  const at = keys.indexOf(now);
  return keys.map(
    (key, index): DeskStep => ({
      key,
      state: index < at ? 'done' : index === at ? 'now' : 'next',
      at: null,
      blockers: [],
      action: null,
      format: null,
      ...change[key],
    }),
  );
}

/** A bracket that is being played. */
export const bracket: NonNullable<Desk['stage']> = {
  id: 55,
  format: 'tournament',
  finished: false,
  left: 2,
  conflicts: 0,
  roundOpen: false,
  roundNumber: 0,
  roundsLeft: 0,
  canFinish: false,
  playoff: false,
  notDrawn: 0,
  notDrawnShort: 0,
};

/** Returns the desk of a contest with open entry and no open matters. */
export function aDesk(change: Partial<Desk> = {}): Desk {
  return {
    steps: steps('entry'),
    entries: { count: 3, max: 16, applied: 3, allowed: 0, waiting: 0, declined: 0 },
    checkin: {
      enabled: false,
      start: null,
      end: null,
      open: false,
      checkedIn: 0,
      of: 0,
      missing: [],
      missingCount: 0,
    },
    rounds: [],
    champion: null,
    stage: null,
    attention: [],
    dropouts: [],
    questions: { unread: 0, open: 0, newest: [] },
    ...change,
  };
}
