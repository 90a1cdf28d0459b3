import type { StandingsRow } from '@/shared/api/types';

export type Rule = StandingsRow['figures'][number]['rule'];

export type Column = Exclude<Rule, 'points'>;

const shares: readonly Rule[] = ['opponentMatchWin', 'gameWin', 'opponentGameWin'];

/** Whether a figure is a share, shown in per cent. */
export function isShare(rule: Rule): boolean {
  return shares.includes(rule);
}

/** Returns the text of a figure: shares with one decimal, halves as such, and a sign if it can be negative. */
export function figureText(rule: Rule, number: number, language: string): string {
  return new Intl.NumberFormat(language, {
    ...(isShare(rule)
      ? { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }
      : { maximumFractionDigits: 2 }),
    ...((rule === 'gameDifference' || rule === 'scoreDifference') && { signDisplay: 'exceptZero' }),
  }).format(number);
}

/** Returns the rules after points, as columns of a table. */
export function columnsOf(rules: readonly string[]): Column[] {
  return rules.filter((rule): rule is Column => rule !== 'points');
}
