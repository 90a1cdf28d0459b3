import { limits } from '@/entities/contest/form/limits';
import {
  allStandings,
  type FormatSettings,
  rangeFaults,
  type StandingRule,
} from '@/entities/contest/form/settings';
import type { Contest } from '@/shared/api/types';

declare module '@/entities/contest/form/settings' {
  interface SettingsValues {
    /** The rules that decide between equal points, in their order; empty is the usual order of the format. */
    standings: StandingRule[];
    /** Whether the share of games won counts as at least one third. */
    gameWinFloored: boolean;
    /** How many advance to a bracket, in a format with groups from each group; empty is nobody. */
    playoff: NumberValue;
  }
}

function isStandingRule(rule: string): rule is StandingRule {
  return rule === 'points' || allStandings.some((known) => known === rule);
}

/** Returns the stored order of a table; an empty list is the format's usual order. */
export function standingsOf({ standings }: Pick<Contest, 'standings'>): StandingRule[] {
  return (standings ?? []).filter(isStandingRule);
}

/** Settings of all formats with a table: its order, and how many advance. */
export const tableSettings: FormatSettings = {
  fields: ['standings', 'gameWinFloored', 'playoff'],
  wireNames: {},
  texts: {
    standings: (rules, t) =>
      rules.map((rule) => t(`form.standing.${rule}`)).join(' → ') || t('form.usualOrder'),
  },
  fresh: () => ({ standings: [], gameWinFloored: true, playoff: '' }),
  read: (wire) => ({
    standings: standingsOf(wire),
    gameWinFloored: wire.gameWinFloored ?? true,
    playoff: wire.playoff || '',
  }),
  input: ({ standings, gameWinFloored, playoff }) => ({
    standings,
    gameWinFloored,
    playoff: Number(playoff),
  }),
  faults: ({ playoff }) => (playoff === '' ? [] : rangeFaults('playoff', playoff, limits.playoff)),
};
