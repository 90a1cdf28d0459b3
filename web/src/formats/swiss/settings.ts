import { boundsOf } from '@/entities/contest/form/limits';
import { type FormatSettings, rangeFaults, type StandingRule } from '@/entities/contest/form/settings';
import { matchSettings } from '@/formats/common/settings/matches';
import { tableSettings } from '@/formats/common/settings/table';
import { ContestRegistration } from '@/shared/api/limits';

declare module '@/entities/contest/form/settings' {
  interface SettingsValues {
    /** 0 is the number of rounds that leaves one undefeated (SWISS-2). */
    swissRounds: NumberValue;
    swissDraws: boolean;
    /** Whether a match that one side did not attend counts as played when the next rounds are paired. */
    forfeitsMeet: boolean;
  }
}

export const roundLimits = boundsOf(ContestRegistration.swissRounds);

/** The rules after points, unless another order is chosen (SWISS-2). */
export const usualRules: readonly StandingRule[] = ['opponentMatchWin', 'gameWin', 'opponentGameWin'];

/** The settings of the format in the form of a contest; 0 rounds is the automatic number (SWISS-2). */
export const settings: FormatSettings = {
  fields: [
    'swissRounds',
    'swissDraws',
    'standings',
    'gameWinFloored',
    'forfeitsMeet',
    'playoff',
    ...matchSettings.fields,
  ],
  wireNames: {
    ...matchSettings.wireNames,
    drawAllowed: 'swissDraws',
  },
  texts: {
    ...matchSettings.texts,
    ...tableSettings.texts,
    swissRounds: (rounds, t) => (rounds === 0 ? t('form.rounds.automatic') : String(rounds)),
  },
  fresh: () => ({
    ...matchSettings.fresh(),
    ...tableSettings.fresh(),
    swissRounds: 0,
    swissDraws: false,
    forfeitsMeet: false,
  }),
  read: (wire) => ({
    ...matchSettings.read(wire),
    ...tableSettings.read(wire),
    swissRounds: wire.swissRounds ?? 0,
    swissDraws: wire.drawAllowed ?? false,
    forfeitsMeet: wire.forfeitsMeet ?? false,
  }),
  input: (values, places) => ({
    ...matchSettings.input(values, places),
    ...tableSettings.input(values, places),
    swissRounds: Number(values.swissRounds),
    drawAllowed: values.swissDraws,
    forfeitsMeet: values.forfeitsMeet,
  }),
  faults: (values, places) => [
    ...rangeFaults('swissRounds', values.swissRounds, roundLimits),
    ...tableSettings.faults(values, places),
    ...matchSettings.faults(values, places),
  ],
};
