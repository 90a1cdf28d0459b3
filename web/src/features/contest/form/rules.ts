import type { FieldErrors, Resolver } from 'react-hook-form';
import { iframeSource, isWebAddress } from '@/entities/contest/form/address';
import { limits, maxLength } from '@/entities/contest/form/limits';
import type { ContestFault } from '@/entities/contest/form/settings';
import type { ContestValues } from '@/entities/contest/form/values';
import { ContestRegistration } from '@/shared/api/limits';
import { characters } from '@/shared/lib/characters';
import { settingsFaults } from './settings';

const contestTimes = ['entryStart', 'entryEnd', 'contestStart', 'contestEnd'] as const;
const checkinTimes = ['checkinStart', 'checkinEnd'] as const;
type TimeField = (typeof contestTimes)[number] | (typeof checkinTimes)[number];

/** Returns the times that have to be set. */
function requiredTimes({ checkin }: Pick<ContestValues, 'checkin'>): readonly TimeField[] {
  return checkin ? [...contestTimes, ...checkinTimes] : contestTimes;
}

function timeFaults(values: ContestValues): ContestFault[] {
  const faults: ContestFault[] = [];
  for (const field of requiredTimes(values))
    if (!values[field]) faults.push({ field, key: 'valueIsRequired' });
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

/** Returns the largest maximum of entries that the form takes, for a contest that was saved with `saved`. */
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

function passwordFaults(values: ContestValues): ContestFault[] {
  const field = 'entryPassword';
  if (!values.isEntryPassword) return [];
  const password = values.entryPassword;
  if (!password) return [{ field, key: 'inputEntryPassword' }];
  const { minLength, pattern } = ContestRegistration.entryPassword;
  const fits = password.length >= minLength && password.length <= maxLength.entryPassword;
  return fits && new RegExp(pattern).test(password) ? [] : [{ field, key: 'invalidEntryPasswordFormat' }];
}

function textFaults(values: ContestValues): ContestFault[] {
  const faults: ContestFault[] = [];
  const addresses = [
    ['discordUrl', values.discordUrl, 'inputDiscordUrl'],
    ['iframeSrc', iframeSource(values.iframeSrc), 'inputIframeTag'],
  ] as const;
  for (const [field, address, key] of addresses) {
    // The limit is that of the field, also where a tag with a shorter address is typed.
    if (characters(values[field].trim()) > maxLength[field]) faults.push({ field, key: 'exceededLength' });
    else if (address.trim() && !isWebAddress(address)) faults.push({ field, key });
  }
  for (const field of ['award', 'rule'] as const) {
    if (characters(values[field].trim()) > maxLength[field]) faults.push({ field, key: 'exceededLength' });
  }
  return faults;
}

/**
 * Returns every broken rule of the form in its order, as the server does (CONTEST-3, CONTEST-11), with `mostPlaces`.
 */
export function contestFaults(
  values: ContestValues,
  places: number = limits.entryMaxCount.max,
): ContestFault[] {
  const faults: ContestFault[] = [];
  if (!values.gameId) faults.push({ field: 'gameId', key: 'valueIsRequired' });
  const name = characters(values.name.trim());
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

/** Whether every required field is filled, so that the form can be saved. */
export function isFilled(values: ContestValues): boolean {
  return (
    values.gameId !== null &&
    values.name.trim() !== '' &&
    requiredTimes(values).every((field) => values[field]) &&
    values.entryMaxCount !== '' &&
    (values.participantType === 'SOLO' || values.teamSize !== '')
  );
}

/**
 * Returns the rules for react-hook-form. The message of an error is the key of the first fault of its field, and its types are the
 * bounds of a range.
 */
export function contestResolver(places: number): Resolver<ContestValues> {
  return (values) => {
    const errors: FieldErrors<ContestValues> = {};
    for (const { field, key, bounds } of contestFaults(values, places)) {
      const types = bounds && { min: String(bounds.min), max: String(bounds.max) };
      errors[field] ??= { type: 'rule', message: key, ...(types && { types }) };
    }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
}
