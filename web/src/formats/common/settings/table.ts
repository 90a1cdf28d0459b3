import { isWithin, limits } from '@/entities/contest/form/limits';
import { allStandings, type FormatSettings, type StandingRule } from '@/entities/contest/form/settings';
import type { Contest } from '@/shared/api/types';

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
  faults: ({ playoff }) =>
    playoff === '' || isWithin(playoff, limits.playoff) ? [] : [{ field: 'playoff', key: 'invalidValue' }],
};
