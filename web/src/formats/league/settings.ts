import { boundsOf } from '@/entities/contest/form/limits';
import {
  type ContestFault,
  type FormatSettings,
  rangeFaults,
  type StandingRule,
} from '@/entities/contest/form/settings';
import type { ContestValues } from '@/entities/contest/form/values';
import { matchSettings } from '@/formats/common/settings/matches';
import { tableSettings } from '@/formats/common/settings/table';
import { LeagueSettings } from '@/shared/api/limits';

declare module '@/entities/contest/form/settings' {
  interface SettingsValues {
    leagueLegs: number;
    leagueGroups: NumberValue;
    leagueWin: NumberValue;
    leagueDraw: NumberValue;
    leagueLoss: NumberValue;
    leagueDraws: boolean;
  }
}

export const groupLimits = boundsOf(LeagueSettings.groups);
/** Points for a win, a draw and a loss. */
export const pointLimits = boundsOf(LeagueSettings.win);

/** The rules after points, unless another order is chosen (LEAGUE-1). */
export const usualRules: readonly StandingRule[] = ['headToHead', 'gameDifference', 'gamesWon'];

/** The settings of the format in the form of a contest. A new one gives 3, 1 and 0 points (LEAGUE-1). */
export const settings: FormatSettings = {
  fields: [
    'leagueLegs',
    'leagueGroups',
    'leagueWin',
    'leagueDraw',
    'leagueLoss',
    'leagueDraws',
    ...tableSettings.fields,
    ...matchSettings.fields,
  ],
  wireNames: {
    ...matchSettings.wireNames,
    league: 'leagueWin',
    'league.legs': 'leagueLegs',
    'league.groups': 'leagueGroups',
    'league.win': 'leagueWin',
    'league.draw': 'leagueDraw',
    'league.loss': 'leagueLoss',
    'league.noDraws': 'leagueDraws',
    'league.tieBreaks': 'standings',
    'league.playoff': 'playoff',
  },
  texts: {
    ...matchSettings.texts,
    ...tableSettings.texts,
    leagueLegs: (legs, t) => t(`form.legs.${legs === 2 ? '2' : '1'}`),
  },
  fresh: () => ({
    ...matchSettings.fresh(),
    ...tableSettings.fresh(),
    leagueLegs: 1,
    leagueGroups: 1,
    leagueWin: 3,
    leagueDraw: 1,
    leagueLoss: 0,
    leagueDraws: true,
  }),
  read: (wire) => ({
    ...matchSettings.read(wire),
    ...tableSettings.read(wire),
    leagueLegs: wire.league?.legs ?? 1,
    leagueGroups: wire.league?.groups ?? 1,
    leagueWin: wire.league?.win ?? 3,
    leagueDraw: wire.league?.draw ?? 1,
    leagueLoss: wire.league?.loss ?? 0,
    leagueDraws: !wire.league?.noDraws,
  }),
  input: (values, places) => ({
    ...matchSettings.input(values, places),
    ...tableSettings.input(values, places),
    league: {
      legs: values.leagueLegs,
      groups: Number(values.leagueGroups),
      win: Number(values.leagueWin),
      draw: Number(values.leagueDraw),
      loss: Number(values.leagueLoss),
      noDraws: !values.leagueDraws,
    },
  }),
  faults: (values, places) => [
    ...pointFaults(values),
    ...tableSettings.faults(values, places),
    ...matchSettings.faults(values, places),
  ],
};

function pointFaults({ leagueGroups, leagueWin, leagueDraw, leagueLoss }: ContestValues): ContestFault[] {
  const { min, max } = pointLimits;
  return [
    ...rangeFaults('leagueGroups', leagueGroups, groupLimits),
    ...rangeFaults('leagueWin', leagueWin, pointLimits),
    // A draw gives no more points than a win, and a loss no more than a draw.
    ...rangeFaults('leagueDraw', leagueDraw, { min, max: Math.min(max, Number(leagueWin)) }),
    ...rangeFaults('leagueLoss', leagueLoss, { min, max: Math.min(max, Number(leagueDraw)) }),
  ];
}

/** Returns the number of matches of a league with equal groups. */
export function leagueMatches(places: number, groups: number, legs: number): number {
  const least = Math.floor(places / groups);
  const larger = places % groups;
  const pairs = (size: number) => (size * (size - 1)) / 2;
  return legs * (larger * pairs(least + 1) + (groups - larger) * pairs(least));
}
