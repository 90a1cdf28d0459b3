import type { Contest, ContestInput } from '@/shared/api/types';
import { mostRankRows } from './limits';
import type { ContestField, ContestValues } from './values';

type Num = number | '';
export type TieBreak = NonNullable<Contest['tieBreaks']>[number];
export type StandingRule = NonNullable<ContestInput['standings']>[number];
export type Scoring = NonNullable<ContestInput['scoring']>;

/** What only one type of contest has, as it stands in the form. */
export interface SettingsValues {
  matchCount: Num;
  /** Points of rank 1, 2, … */
  rankPoint: Num[];
  killPoint: Num;
  /** The most that the kills of one match are worth; empty or 0 is no maximum (ROYALE-2). */
  killPointMax: Num;
  tieBreaks: TieBreak[];
  /** The most who play in one lobby; empty is everybody in the same. */
  lobbySize: Num;
  /** Points from which on a won match ends the contest; empty is never. */
  matchPoint: Num;
  /** 0 is as many rounds as the field needs (SWISS-2). */
  swissRounds: Num;
  leagueLegs: number;
  leagueGroups: Num;
  leagueWin: Num;
  leagueDraw: Num;
  leagueLoss: Num;
  swissDraws: boolean;
  leagueDraws: boolean;
  /** What decides between equal points, in the order in which it is asked; empty is the type's own order. */
  standings: StandingRule[];
  /** The own game-win percentage counts as a third at least. */
  gameWinFloored: boolean;
  /** Two of whom one stayed away count as having met when the next rounds are paired. */
  forfeitsMeet: boolean;
  /** How many go on into a bracket, of a format with groups from each group; empty is nobody. */
  playoff: Num;
  /** What the result of a match is counted in. */
  scoring: Scoring;
  /** Minutes that a reported result waits for the other side; 0 is that it counts at once. */
  confirmMinutes: Num;
  /** Minutes after the start of a match until who is not there is warned, and loses; no walkover is no check-in. */
  warnMinutes: Num;
  walkoverMinutes: Num;
}

export type SettingsField = keyof SettingsValues;

/** One broken rule: the field it shows on and the fault catalogue's key. */
export interface ContestFault {
  field: ContestField;
  key: string;
}

/** The settings as the API has them. */
export type WireSettings = Pick<
  Contest,
  | 'matchCount'
  | 'rankPoint'
  | 'killPoint'
  | 'tieBreaks'
  | 'lobbySize'
  | 'matchPoint'
  | 'swissRounds'
  | 'drawAllowed'
  | 'league'
  | 'standings'
  | 'gameWinFloored'
  | 'forfeitsMeet'
  | 'playoff'
  | 'matches'
  | 'scoring'
>;

/** The settings of one format in the form of a contest. */
export interface FormatSettings {
  /** The format's fields in the order of the form. */
  fields: readonly SettingsField[];
  /** The form's field by the server's name, where the names differ. */
  wireNames: Readonly<Record<string, SettingsField>>;
  /** The values of a new contest. */
  fresh: () => Partial<SettingsValues>;
  /** The values of a stored contest, also of another format. */
  read: (wire: WireSettings) => Partial<SettingsValues>;
  /** The part of the request body; `places` is the maximum of entries. */
  input: (values: SettingsValues, places: number) => Partial<ContestInput>;
  /** The broken rules; `places` is the largest maximum of entries that the form takes. */
  faults: (values: ContestValues, places: number) => ContestFault[];
}

const ofGames: readonly StandingRule[] = ['gameWin', 'opponentGameWin', 'gameDifference', 'gamesWon'];
const ofScores: readonly StandingRule[] = ['scoreDifference', 'scoreFor'];

/** Whether a rule can be counted from results of that kind. */
export function isCounted(rule: StandingRule, scoring: Scoring): boolean {
  if (ofGames.includes(rule)) return scoring !== 'score';
  return scoring !== 'games' || !ofScores.includes(rule);
}

/** The usual order for results of that kind: scores take the place of the games, or come after them. */
export function usualOrder(usual: readonly StandingRule[], scoring: Scoring): readonly StandingRule[] {
  const rules = usual.filter((rule) => isCounted(rule, scoring));
  return scoring === 'games' ? rules : [...rules, ...ofScores];
}

/** Every rule of a table but points. */
export const allStandings: readonly StandingRule[] = [
  'opponentMatchWin',
  'gameWin',
  'opponentGameWin',
  'headToHead',
  'gameDifference',
  'gamesWon',
  'scoreDifference',
  'scoreFor',
  'wins',
  'buchholz',
  'medianBuchholz',
  'sonnebornBerger',
];

/**
 * The table with as many rows as there are places (ROYALE-5). Points of rows that fall away come back from `known`
 * when the table grows again.
 */
export function rankRows(rows: readonly Num[], places: number, known: readonly Num[] = []): Num[] {
  const count = Math.min(Math.max(2, places), mostRankRows);
  const all = [...rows, ...known.slice(rows.length)];
  return Array.from({ length: count }, (_, index) => all[index] ?? 0);
}
