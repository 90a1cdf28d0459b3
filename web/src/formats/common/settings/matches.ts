import { limits } from '@/entities/contest/form/limits';
import { type FormatSettings, rangeFaults } from '@/entities/contest/form/settings';

declare module '@/entities/contest/form/settings' {
  interface SettingsValues {
    /** Minutes that a reported result waits for the other side; 0 counts it at once. */
    confirmMinutes: NumberValue;
    /** Minutes after a match's start until an absent side is warned. */
    warnMinutes: NumberValue;
    /** Minutes after a match's start until an absent side loses; 0 is no walkover and no check-in. */
    walkoverMinutes: NumberValue;
  }
}

/** Settings of all formats of two-sided matches: reports, scores and walkovers. */
export const matchSettings: FormatSettings = {
  fields: ['scoring', 'confirmMinutes', 'walkoverMinutes', 'warnMinutes'],
  wireNames: {
    'matches.confirmMinutes': 'confirmMinutes',
    'matches.warnMinutes': 'warnMinutes',
    'matches.walkoverMinutes': 'walkoverMinutes',
  },
  texts: { scoring: (scoring, t) => t(`form.scoring.${scoring}`) },
  fresh: () => ({ scoring: 'games', confirmMinutes: 10, warnMinutes: 5, walkoverMinutes: 0 }),
  read: ({ matches, scoring }) => ({
    // A contest of an earlier version has no such settings: its reports count at once.
    ...(matches ?? { confirmMinutes: 0, warnMinutes: 5, walkoverMinutes: 0 }),
    scoring: scoring ?? 'games',
  }),
  input: ({ scoring, confirmMinutes, warnMinutes, walkoverMinutes }) => ({
    scoring,
    matches: {
      confirmMinutes: Number(confirmMinutes),
      // Without a walkover there is no warning.
      warnMinutes: Number(walkoverMinutes) === 0 ? 0 : Number(warnMinutes),
      walkoverMinutes: Number(walkoverMinutes),
    },
  }),
  faults: ({ confirmMinutes, warnMinutes, walkoverMinutes }) => [
    ...rangeFaults('confirmMinutes', confirmMinutes, limits.confirmMinutes),
    ...rangeFaults('walkoverMinutes', walkoverMinutes, limits.waitMinutes),
    ...(Number(walkoverMinutes) > 0
      ? rangeFaults('warnMinutes', warnMinutes, { min: 0, max: Number(walkoverMinutes) })
      : []),
  ],
};
