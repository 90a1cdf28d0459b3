import { boundsOf, isWithin, mostRankRows } from '@/entities/contest/form/limits';
import {
  type ContestFault,
  type FormatSettings,
  rangeFaults,
  type TieBreak,
} from '@/entities/contest/form/settings';
import type { ContestValues } from '@/entities/contest/form/values';
import { ContestRegistration, KillPoint, RankPoint } from '@/shared/api/limits';

declare module '@/entities/contest/form/settings' {
  interface SettingsValues {
    matchCount: NumberValue;
    /** Points of rank 1, 2, … */
    rankPoint: NumberValue[];
    killPoint: NumberValue;
    /** The most points for the kills of one match; empty or 0 is no maximum (ROYALE-2). */
    killPointMax: NumberValue;
    tieBreaks: TieBreak[];
    /** The most participants in one lobby; empty puts everybody into the same lobby. */
    lobbySize: NumberValue;
    /** Points from which a won match ends the contest; empty is never. */
    matchPoint: NumberValue;
  }
}

export const limits = {
  matchCount: boundsOf(ContestRegistration.matchCount),
  rankPoint: boundsOf(RankPoint.point),
  killPoint: boundsOf(KillPoint.point),
  killPointMax: boundsOf(KillPoint.max),
  lobbySize: { min: 2, max: ContestRegistration.lobbySize.maximum },
  matchPoint: { min: 1, max: ContestRegistration.matchPoint.maximum },
} as const;

/** All tie-breaks in the default order; a drawn lot comes last (ROYALE-2). */
export const allTieBreaks: readonly TieBreak[] = ['wins', 'kills', 'bestMatch', 'averageRank', 'latestMatch'];

/**
 * The settings of the format in the form of a contest: two rows of zero points, no points for kills, every tie-break
 * (ROYALE-5, ROYALE-2).
 */
export const settings: FormatSettings = {
  fields: ['matchCount', 'rankPoint', 'killPoint', 'killPointMax', 'tieBreaks', 'lobbySize', 'matchPoint'],
  wireNames: {},
  texts: {
    rankPoint: (points) => points.join(', '),
    tieBreaks: (ties, t) => ties.map((tie) => t(`form.tie.${tie}`)).join(' → '),
  },
  fresh: () => ({
    matchCount: 1,
    rankPoint: [0, 0],
    killPoint: 0,
    killPointMax: '',
    tieBreaks: [...allTieBreaks],
    lobbySize: '',
    matchPoint: '',
  }),
  read: (wire) => ({
    matchCount: wire.matchCount ?? 1,
    rankPoint: wire.rankPoint?.map(({ point }) => point) ?? [0, 0],
    killPoint: wire.killPoint?.point ?? 0,
    killPointMax: wire.killPoint?.max || '',
    tieBreaks: wire.tieBreaks ?? [...allTieBreaks],
    lobbySize: wire.lobbySize || '',
    matchPoint: wire.matchPoint || '',
  }),
  input: (values, places) => ({
    matchCount: Number(values.matchCount),
    // The table has one row per place.
    rankPoint: values.rankPoint
      .slice(0, Math.max(2, places))
      .map((point, index) => ({ rank: index + 1, point: Number(point) })),
    killPoint: { point: Number(values.killPoint), max: Number(values.killPointMax) || null },
    tieBreaks: values.tieBreaks,
    lobbySize: Number(values.lobbySize),
    matchPoint: Number(values.matchPoint),
  }),
  faults: (values, places) => [
    ...scoreFaults(values, places),
    ...optionalFaults(values, 'lobbySize'),
    ...optionalFaults(values, 'matchPoint'),
  ],
};

function scoreFaults(values: ContestValues, places: number): ContestFault[] {
  const faults: ContestFault[] = [];
  const { matchCount, rankPoint, killPoint, killPointMax, entryMaxCount } = values;
  if (!isWithin(matchCount, limits.matchCount)) faults.push({ field: 'matchCount', key: 'setMatchCount' });
  if (Number(entryMaxCount) > Math.max(mostRankRows, places) || rankPoint.length > mostRankRows) {
    faults.push({ field: 'rankPoint', key: 'tooManyRankRows' });
  } else if (rankPoint.some((point) => !isWithin(point, limits.rankPoint))) {
    faults.push({ field: 'rankPoint', key: 'invalidValue', bounds: limits.rankPoint });
  }
  const max = Number(killPointMax);
  const outside = rangeFaults('killPoint', killPoint, limits.killPoint);
  faults.push(...outside);
  if (outside.length === 0 && max > 0 && Number(killPoint) > max)
    faults.push({ field: 'killPoint', key: 'overMaxKillPoint' });
  faults.push(...rangeFaults('killPointMax', max, limits.killPointMax));
  return faults;
}

function optionalFaults(values: ContestValues, field: 'lobbySize' | 'matchPoint'): ContestFault[] {
  const value = values[field];
  return value === '' ? [] : rangeFaults(field, value, limits[field]);
}
