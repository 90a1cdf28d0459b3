import i18next from 'i18next';
import type { ContestTemplate } from '@/entities/contest/api';
import { iframeSource } from '@/entities/contest/form/address';
import type { ContestField, ContestValues } from '@/entities/contest/form/values';
import { firstFormat } from '@/formats/registry';
import type { Contest, ContestInput } from '@/shared/api/types';
import { currentLanguage } from '@/shared/i18n/languages';
import { hourStart } from '@/shared/lib/datetime';
import { sameJson } from '@/shared/lib/sameJson';
import { allSettings, newSettings, settingOfWire, settingsInput, settingsOf } from './settings';

/** Every field in the order of the form. */
export const contestFields: readonly ContestField[] = [
  'gameId',
  'name',
  'image',
  'contestType',
  'participantType',
  'entryStart',
  'entryEnd',
  'contestStart',
  'contestEnd',
  'checkin',
  'checkinStart',
  'checkinEnd',
  'entryMaxCount',
  'teamSize',
  'isEntryPassword',
  'entryPassword',
  'isRecommend',
  ...allSettings,
  'award',
  'rule',
  'discordUrl',
  'iframeSrc',
  'videoUrl',
  'language',
];

/** Returns the form's field of a name that the server uses; null for any other name. */
export function asField(name: string): ContestField | null {
  const own = settingOfWire(name) ?? name;
  return contestFields.find((field) => field === own) ?? null;
}

const hour = 3_600_000;

export function shifted(at: string, milliseconds: number): string {
  return new Date(Date.parse(at) + milliseconds).toISOString();
}

/**
 * Returns a new contest in the language of the app: entry from this hour of the zone for two hours, then three hours of
 * play (CONTEST-15).
 */
export function newContest(now: number, zone: string): ContestValues {
  const entryStart = new Date(hourStart(now, zone)).toISOString();
  const entryEnd = shifted(entryStart, 2 * hour);
  return {
    gameId: null,
    name: '',
    image: null,
    contestType: firstFormat.type,
    participantType: 'SOLO',
    entryStart,
    entryEnd,
    contestStart: entryEnd,
    contestEnd: shifted(entryEnd, 3 * hour),
    checkin: false,
    checkinStart: null,
    checkinEnd: null,
    entryMaxCount: 16,
    teamSize: 2,
    isEntryPassword: false,
    entryPassword: '',
    isRecommend: false,
    ...newSettings(),
    award: '',
    rule: '',
    discordUrl: '',
    iframeSrc: '',
    videoUrl: '',
    language: currentLanguage(i18next.language),
  };
}

/** Returns the default check-in: the hour before the contest starts (CONTEST-15). */
export function defaultCheckin(contestStart: string): { checkinStart: string; checkinEnd: string } {
  return { checkinStart: shifted(contestStart, -hour), checkinEnd: contestStart };
}

/** Letters and digits that are not confused with each other (CONTEST-8). */
const readable = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Returns an entry password of six characters that can be read aloud (CONTEST-8). */
export function generatePassword(): string {
  let password = '';
  while (password.length < 6) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // Larger bytes would make the first letters more frequent.
    if (byte < 256 - (256 % readable.length)) password += readable[byte % readable.length];
  }
  return password;
}

/** Returns the form of a stored contest. */
export function valuesOf(contest: Contest): ContestValues {
  const { gameId, name, image, contestType, participantType, checkin, isEntryPassword, isRecommend } =
    contest;
  const { entryStart, entryEnd, contestStart, contestEnd, checkinStart, checkinEnd } = contest;
  const { entryMaxCount, award, rule, discordUrl, iframeSrc, videoUrl } = contest;
  return {
    gameId,
    name,
    image,
    contestType,
    participantType,
    entryStart,
    entryEnd,
    contestStart,
    contestEnd,
    checkin,
    checkinStart,
    checkinEnd,
    entryMaxCount,
    teamSize: Math.max(2, contest.teamSize),
    isEntryPassword,
    entryPassword: contest.entryPassword ?? '',
    isRecommend,
    ...settingsOf(contest),
    award,
    rule,
    discordUrl,
    iframeSrc,
    videoUrl,
    language: contest.language,
  };
}

/** Returns a new contest from an earlier one, without its dates, password and cover (CONTEST-16). */
export function valuesFrom(template: ContestTemplate, now: number, zone: string): ContestValues {
  const fresh = newContest(now, zone);
  const { gameId, name, contestType, participantType, checkin, isEntryPassword, isRecommend } = template;
  const { entryMaxCount, award, rule, discordUrl, iframeSrc, videoUrl } = template;
  return {
    ...fresh,
    gameId,
    name,
    contestType,
    participantType,
    checkin,
    ...(checkin && fresh.contestStart && defaultCheckin(fresh.contestStart)),
    entryMaxCount,
    teamSize: Math.max(2, template.teamSize),
    isEntryPassword,
    entryPassword: isEntryPassword ? generatePassword() : '',
    isRecommend,
    ...settingsOf(template),
    award,
    rule,
    discordUrl,
    iframeSrc,
    videoUrl,
    language: template.language,
  };
}

/** Returns the request body. The rules hold, so nothing required is empty. */
export function inputOf(values: ContestValues): ContestInput {
  const { gameId, entryStart, entryEnd, contestStart, contestEnd, entryMaxCount, teamSize } = values;
  const { image, contestType, participantType, checkin, isEntryPassword, isRecommend, award, rule } = values;
  return {
    gameId: gameId ?? 0,
    name: values.name.trim(),
    image,
    contestType,
    participantType,
    entryStart: entryStart ?? '',
    entryEnd: entryEnd ?? '',
    contestStart: contestStart ?? '',
    contestEnd: contestEnd ?? '',
    checkin,
    checkinStart: checkin ? values.checkinStart : null,
    checkinEnd: checkin ? values.checkinEnd : null,
    isEntryPassword,
    entryPassword: isEntryPassword ? values.entryPassword : null,
    entryMaxCount: Number(entryMaxCount),
    teamSize: participantType === 'MULTI' ? Number(teamSize) : 1,
    isRecommend,
    ...settingsInput(contestType, values, Number(entryMaxCount)),
    award,
    rule,
    discordUrl: values.discordUrl.trim(),
    iframeSrc: iframeSource(values.iframeSrc),
    videoUrl: values.videoUrl,
    language: values.language,
  };
}

/** Whether a field has the same value in two forms; lists are compared by content. */
function same(a: ContestValues, b: ContestValues, field: ContestField): boolean {
  return sameJson(a[field], b[field]);
}

/** Returns the fields in which two forms differ. */
export function changedFields(a: ContestValues, b: ContestValues): ContestField[] {
  return contestFields.filter((field) => !same(a, b, field));
}

/** Returns a newer form with a person's changes since `base`, except for the fields in `theirs`. */
export function onTop(
  base: ContestValues,
  mine: ContestValues,
  newer: ContestValues,
  theirs: readonly ContestField[] = [],
): ContestValues {
  const changed = changedFields(base, mine)
    .filter((field) => !theirs.includes(field))
    .map((field) => [field, mine[field]]);
  return { ...newer, ...(Object.fromEntries(changed) as Partial<ContestValues>) };
}
