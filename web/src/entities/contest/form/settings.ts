import type { Contest, ContestInput } from '@/shared/api/types';
import { mostRankRows } from './limits';
import type { ContestField, ContestValues } from './values';

type Num = number | '';
export type TieBreak = NonNullable<Contest['tieBreaks']>[number];
export type StandingRule = NonNullable<ContestInput['standings']>[number];
export type Scoring = NonNullable<ContestInput['scoring']>;

/** The settings of all formats in the form of a contest. Each format uses some of them. */
export interface SettingsValues {
  matchCount: Num;
  /** Points of rank 1, 2, … */
  rankPoint: Num[];
  killPoint: Num;
  /** The most points for the kills of one match; empty or 0 is no maximum (ROYALE-2). */
  killPointMax: Num;
  tieBreaks: TieBreak[];
  /** The most participants in one lobby; empty puts everybody into the same lobby. */
  lobbySize: Num;
  /** Points from which a won match ends the contest; empty is never. */
  matchPoint: Num;
  /** 0 is the number of rounds that leaves one undefeated (SWISS-2). */
  swissRounds: Num;
  leagueLegs: number;
  leagueGroups: Num;
  leagueWin: Num;
  leagueDraw: Num;
  leagueLoss: Num;
  swissDraws: boolean;
  leagueDraws: boolean;
  /** The rules that decide between equal points, in their order; empty is the usual order of the format. */
  standings: StandingRule[];
  /** Whether the share of games won counts as at least one third. */
  gameWinFloored: boolean;
  /** Whether a match that one side did not attend counts as played when the next rounds are paired. */
  forfeitsMeet: boolean;
  /** How many advance to a bracket, in a format with groups from each group; empty is nobody. */
  playoff: Num;
  /** What the result of a match counts: games or scores. */
  scoring: Scoring;
  /** Minutes that a reported result waits for the other side; 0 counts it at once. */
  confirmMinutes: Num;
  /**
   * Minutes after a match's start until an absent side is warned and until it loses; without a walkover there is no
   * check-in.
   */
  warnMinutes: Num;
  walkoverMinutes: Num;
}

export type SettingsField = keyof SettingsValues;

/** A broken rule: the field that shows it and its key in the fault catalogue. */
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
  /** The form's field by the server's name, if the names differ. */
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

/** Whether results of that kind can be counted by a rule. */
export function isCounted(rule: StandingRule, scoring: Scoring): boolean {
  if (ofGames.includes(rule)) return scoring !== 'score';
  return scoring !== 'games' || !ofScores.includes(rule);
}

/** Returns the usual order for results of that kind: scores replace the games, or come after them. */
export function usualOrder(usual: readonly StandingRule[], scoring: Scoring): readonly StandingRule[] {
  const rules = usual.filter((rule) => isCounted(rule, scoring));
  return scoring === 'games' ? rules : [...rules, ...ofScores];
}

/** Every rule of a table except points. */
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
 * Returns the table with one row per place (ROYALE-5). If the table grows again, removed rows get their points back from
 * `known`.
 */
export function rankRows(rows: readonly Num[], places: number, known: readonly Num[] = []): Num[] {
  const count = Math.min(Math.max(2, places), mostRankRows);
  const all = [...rows, ...known.slice(rows.length)];
  return Array.from({ length: count }, (_, index) => all[index] ?? 0);
}
