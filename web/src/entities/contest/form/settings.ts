import type { TFunction } from 'i18next';
import type { Contest, ContestInput } from '@/shared/api/types';
import type { ContestTemplate } from '../api';
import { type Bounds, isWithin, mostRankRows } from './limits';
import type { ContestField, ContestValues } from './values';

/** The value of a number field; '' while it is empty. */
export type NumberValue = number | '';
export type TieBreak = NonNullable<Contest['tieBreaks']>[number];
export type StandingRule = NonNullable<ContestInput['standings']>[number];
export type Scoring = NonNullable<ContestInput['scoring']>;

/**
 * The settings of all formats in the form of a contest. Each format adds its own fields, and formats/common those that
 * several formats have, with a module declaration beside their FormatSettings.
 */
export interface SettingsValues {
  /** What the result of a match counts: games or scores. */
  scoring: Scoring;
}

export type SettingsField = keyof SettingsValues;

/** A broken rule: the field that shows it and its key in the fault catalogue. */
export interface ContestFault {
  field: ContestField;
  key: string;
  /** The numbers that the field takes, if the rule is their range. */
  bounds?: Bounds;
}

/** Returns the fault of a number that is not set, not whole or not within bounds. */
export function rangeFaults(field: ContestField, value: NumberValue, bounds: Bounds): ContestFault[] {
  return isWithin(value, bounds) ? [] : [{ field, key: 'invalidValue', bounds }];
}

/** The settings as the API has them, in a contest and in a template of one. */
export type WireSettings = Pick<Contest, keyof Contest & keyof ContestTemplate>;

/** The texts of values that do not say what they mean, such as those of a choice, by field. */
type SettingTexts = {
  [Field in SettingsField]?: (value: SettingsValues[Field], t: TFunction<'contest'>) => string;
};

/** The settings of one format in the form of a contest. */
export interface FormatSettings {
  /** The format's fields in the order of the form. */
  fields: readonly SettingsField[];
  /** The form's field by the server's name, if the names differ. */
  wireNames: Readonly<Record<string, SettingsField>>;
  texts: SettingTexts;
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
export function rankRows(
  rows: readonly NumberValue[],
  places: number,
  known: readonly NumberValue[] = [],
): NumberValue[] {
  const count = Math.min(Math.max(2, places), mostRankRows);
  const all = [...rows, ...known.slice(rows.length)];
  return Array.from({ length: count }, (_, index) => all[index] ?? 0);
}
