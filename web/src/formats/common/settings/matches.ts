import { isWithin, limits } from '@/entities/contest/form/limits';
import type { ContestFault, FormatSettings } from '@/entities/contest/form/settings';
import type { ContestField } from '@/entities/contest/form/values';

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
  faults: ({ confirmMinutes, warnMinutes, walkoverMinutes }) => {
    const faults: ContestFault[] = [];
    const check = (field: ContestField, value: number | '', bounds: { min: number; max: number }) => {
      if (!isWithin(value, bounds)) faults.push({ field, key: 'invalidValue' });
    };
    check('confirmMinutes', confirmMinutes, limits.confirmMinutes);
    check('walkoverMinutes', walkoverMinutes, limits.waitMinutes);
    if (Number(walkoverMinutes) > 0)
      check('warnMinutes', warnMinutes, { min: 0, max: Number(walkoverMinutes) });
    return faults;
  },
};
