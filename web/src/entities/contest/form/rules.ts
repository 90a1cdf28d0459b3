import type { FieldErrors, Resolver } from 'react-hook-form';
import { ContestRegistration } from '@/shared/api/limits';
import { characters } from '@/shared/lib/characters';
import { iframeSource, isWebAddress } from './address';
import { mostRankRows } from './settings';
import type { ContestField, ContestValues } from './values';

/** One broken rule: the field it shows on and the fault catalogue's key. */
export interface ContestFault {
  field: ContestField;
  key: string;
}

/** Longest texts in characters (contests.md §5, §9). */
export const maxLength = {
  name: ContestRegistration.name.maxLength,
  entryPassword: ContestRegistration.entryPassword.maxLength,
  discordUrl: ContestRegistration.discordUrl.maxLength,
  iframeSrc: ContestRegistration.iframeSrc.maxLength,
  videoUrl: ContestRegistration.videoUrl.maxLength,
  award: ContestRegistration.award.maxLength,
  rule: ContestRegistration.rule.maxLength,
} as const;

export const limits = {
  /** A team contest asks for two people at least. */
  teamSize: { min: 2, max: ContestRegistration.teamSize.maximum },
  /** The form ends at 256, or where the contest already is; the server takes up to 8192 (rulings.md 12). */
  entryMaxCount: { min: ContestRegistration.entryMaxCount.minimum, max: 256 },
  matchCount: { min: ContestRegistration.matchCount.minimum, max: ContestRegistration.matchCount.maximum },
  rankPoint: { min: 0, max: 9999 },
  killPoint: { min: 0, max: 999 },
  killPointMax: { min: 0, max: 99_999 },
  swissRounds: { min: ContestRegistration.swissRounds.minimum, max: ContestRegistration.swissRounds.maximum },
  leagueGroups: { min: 1, max: 2048 },
  lobbySize: { min: 2, max: ContestRegistration.lobbySize.maximum },
  matchPoint: { min: 1, max: ContestRegistration.matchPoint.maximum },
  playoff: { min: 1, max: ContestRegistration.playoff.maximum },
  confirmMinutes: { min: 0, max: 1440 },
  waitMinutes: { min: 0, max: 120 },
  /** Points for a win, a draw and a loss. */
  leaguePoint: { min: 0, max: 99 },
} as const;

/** Characters as a person counts them, not UTF-16 units. */
function length(text: string): number {
  return characters(text);
}

function timeFaults(values: ContestValues): ContestFault[] {
  const faults: ContestFault[] = [];
  type TimeField = 'entryStart' | 'entryEnd' | 'contestStart' | 'contestEnd' | 'checkinStart' | 'checkinEnd';
  const required: TimeField[] = ['entryStart', 'entryEnd', 'contestStart', 'contestEnd'];
  if (values.checkin) required.push('checkinStart', 'checkinEnd');
  for (const field of required) if (!values[field]) faults.push({ field, key: 'valueIsRequired' });
  const order = (first: TimeField, later: TimeField, mayBeEqual = false) => {
    const from = values[first];
    const to = values[later];
    if (!from || !to) return;
    const gap = Date.parse(to) - Date.parse(from);
    if (gap < 0 || (gap === 0 && !mayBeEqual)) faults.push({ field: later, key: 'reversedDate' });
  };
  order('entryStart', 'entryEnd');
  order('contestStart', 'contestEnd');
  order('entryEnd', 'contestStart', true);
  if (values.checkin) {
    order('checkinStart', 'checkinEnd');
    order('checkinEnd', 'contestEnd', true);
  }
  return faults;
}

/** The largest maximum of entries that the form takes of a contest that was saved with so many. */
export function mostPlaces(saved: number | undefined): number {
  return Math.max(limits.entryMaxCount.max, saved ?? 0);
}

function numberFaults(values: ContestValues, places: number): ContestFault[] {
  const faults: ContestFault[] = [];
  const check = (field: 'entryMaxCount' | 'teamSize', most: number, tooLarge: string) => {
    const value = values[field];
    if (value === '') faults.push({ field, key: 'valueIsRequired' });
    else if (value < 2) faults.push({ field, key: 'SetAValueOfAtLeast2' });
    else if (value > most) faults.push({ field, key: tooLarge });
  };
  check('entryMaxCount', places, 'entryMaxCountIsTooLarge');
  if (values.participantType === 'MULTI') check('teamSize', limits.teamSize.max, 'TeamSizeIsTooLarge');
  return faults;
}

function isWithin(value: number | '', { min, max }: { min: number; max: number }): boolean {
  return value !== '' && Number.isInteger(value) && value >= min && value <= max;
}

function royaleFaults(values: ContestValues, places: number): ContestFault[] {
  const faults: ContestFault[] = [];
  const { matchCount, rankPoint, killPoint, killPointMax, entryMaxCount } = values;
  if (!isWithin(matchCount, limits.matchCount)) faults.push({ field: 'matchCount', key: 'setMatchCount' });
  if (Number(entryMaxCount) > Math.max(mostRankRows, places) || rankPoint.length > mostRankRows) {
    faults.push({ field: 'rankPoint', key: 'tooManyRankRows' });
  } else if (rankPoint.some((point) => !isWithin(point, limits.rankPoint))) {
    faults.push({ field: 'rankPoint', key: 'invalidValue' });
  }
  const max = Number(killPointMax);
  if (!isWithin(killPoint, limits.killPoint)) faults.push({ field: 'killPoint', key: 'invalidValue' });
  else if (max > 0 && Number(killPoint) > max) faults.push({ field: 'killPoint', key: 'overMaxKillPoint' });
  if (!isWithin(max, limits.killPointMax)) faults.push({ field: 'killPointMax', key: 'invalidValue' });
  faults.push(...optionalFaults(values, 'lobbySize'), ...optionalFaults(values, 'matchPoint'));
  return faults;
}

function optionalFaults(
  values: ContestValues,
  field: 'lobbySize' | 'matchPoint' | 'playoff',
): ContestFault[] {
  const value = values[field];
  return value === '' || isWithin(value, limits[field]) ? [] : [{ field, key: 'invalidValue' }];
}

/** How the two sides of a match come to a result. */
function matchFaults(values: ContestValues): ContestFault[] {
  const faults: ContestFault[] = [];
  const { confirmMinutes, warnMinutes, walkoverMinutes } = values;
  const check = (field: ContestField, value: number | '', bounds: { min: number; max: number }) => {
    if (!isWithin(value, bounds)) faults.push({ field, key: 'invalidValue' });
  };
  check('confirmMinutes', confirmMinutes, limits.confirmMinutes);
  check('walkoverMinutes', walkoverMinutes, limits.waitMinutes);
  if (Number(walkoverMinutes) > 0)
    check('warnMinutes', warnMinutes, { min: 0, max: Number(walkoverMinutes) });
  return faults;
}

function leagueFaults(values: ContestValues): ContestFault[] {
  const faults: ContestFault[] = [];
  const { leagueGroups, leagueWin, leagueDraw, leagueLoss } = values;
  const check = (field: ContestField, value: number | '', min: number, max: number) => {
    if (!isWithin(value, { min, max })) faults.push({ field, key: 'invalidValue' });
  };
  const { min, max } = limits.leaguePoint;
  check('leagueGroups', leagueGroups, limits.leagueGroups.min, limits.leagueGroups.max);
  check('leagueWin', leagueWin, min, max);
  // A draw is worth no more than a win, and a loss no more than a draw.
  check('leagueDraw', leagueDraw, min, Math.min(max, Number(leagueWin)));
  check('leagueLoss', leagueLoss, min, Math.min(max, Number(leagueDraw)));
  return faults;
}

/** The rules of what only the contest's type has. */
function settingsFaults(values: ContestValues, places: number): ContestFault[] {
  switch (values.contestType) {
    case 'TOURNAMENT':
      return matchFaults(values);
    case 'BATTLEROYAL':
      return royaleFaults(values, places);
    case 'SWISSDRAW':
      return [
        ...(isWithin(values.swissRounds, limits.swissRounds)
          ? []
          : [{ field: 'swissRounds' as const, key: 'invalidValue' }]),
        ...optionalFaults(values, 'playoff'),
        ...matchFaults(values),
      ];
    case 'LEAGUE':
      return [...leagueFaults(values), ...optionalFaults(values, 'playoff'), ...matchFaults(values)];
  }
}

function passwordFaults(values: ContestValues): ContestFault[] {
  const field = 'entryPassword';
  if (!values.isEntryPassword) return [];
  if (!values.entryPassword) return [{ field, key: 'inputEntryPassword' }];
  return /^[0-9A-Za-z]{4,16}$/.test(values.entryPassword)
    ? []
    : [{ field, key: 'invalidEntryPasswordFormat' }];
}

function textFaults(values: ContestValues): ContestFault[] {
  const faults: ContestFault[] = [];
  const addresses = [
    ['discordUrl', values.discordUrl.trim(), 'inputDiscordUrl'],
    ['iframeSrc', iframeSource(values.iframeSrc), 'inputIframeTag'],
  ] as const;
  for (const [field, text, key] of addresses) {
    if (length(text) > maxLength[field]) faults.push({ field, key: 'exceededLength' });
    else if (text && !isWebAddress(text)) faults.push({ field, key });
  }
  for (const field of ['award', 'rule'] as const) {
    if (length(values[field].trim()) > maxLength[field]) faults.push({ field, key: 'exceededLength' });
  }
  return faults;
}

/** Every broken rule of the form, the same as the server's and in its order (C5.004–C5.026), with `mostPlaces`. */
export function contestFaults(
  values: ContestValues,
  places: number = limits.entryMaxCount.max,
): ContestFault[] {
  const faults: ContestFault[] = [];
  if (!values.gameId) faults.push({ field: 'gameId', key: 'valueIsRequired' });
  const name = length(values.name.trim());
  if (name === 0) faults.push({ field: 'name', key: 'valueIsRequired' });
  if (name > maxLength.name) faults.push({ field: 'name', key: 'toLongContestName' });
  faults.push(
    ...timeFaults(values),
    ...numberFaults(values, places),
    ...passwordFaults(values),
    ...settingsFaults(values, places),
    ...textFaults(values),
  );
  if (values.isRecommend && values.isEntryPassword) {
    faults.push({ field: 'isRecommend', key: 'invalidContestRecommend' });
  }
  return faults;
}

/** Whether everything required is there, so that saving can be tried (C2.110–C2.114). */
export function isFilled(values: ContestValues): boolean {
  const { gameId, name, entryStart, entryEnd, contestStart, contestEnd } = values;
  return (
    gameId !== null &&
    name.trim() !== '' &&
    [entryStart, entryEnd, contestStart, contestEnd].every(Boolean) &&
    values.entryMaxCount !== '' &&
    (values.participantType === 'SOLO' || values.teamSize !== '')
  );
}

/** The rules as react-hook-form asks for them; an error's message is the fault's key, the first of a field stands. */
export function contestResolver(places: number): Resolver<ContestValues> {
  return (values) => {
    const errors: FieldErrors<ContestValues> = {};
    for (const { field, key } of contestFaults(values, places))
      errors[field] ??= { type: 'rule', message: key };
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
