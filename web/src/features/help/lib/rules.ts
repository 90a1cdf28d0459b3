import { allStandings, type StandingRule, type TieBreak } from '@/entities/contest/form/settings';
import { usualRules as league } from '@/formats/league/settings';
import { allTieBreaks } from '@/formats/royale/settings';
import { usualRules as swiss } from '@/formats/swiss/settings';
import type { RuleList } from './text';

/** The usual order of the tables, as the formats themselves have it. */
export const tableRules: Record<Exclude<RuleList, 'royale'>, readonly StandingRule[]> = {
  swiss: ['points', ...swiss],
  league: ['points', ...league],
  others: allStandings.filter((rule) => !swiss.includes(rule) && !league.includes(rule)),
};

export const royaleRules: readonly TieBreak[] = allTieBreaks;
