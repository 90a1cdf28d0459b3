import { ContestRegistration, MatchSettings } from '@/shared/api/limits';

/** Longest texts in characters (CONTEST-3, CONTEST-11). */
export const maxLength = {
  name: ContestRegistration.name.maxLength,
  entryPassword: ContestRegistration.entryPassword.maxLength,
  discordUrl: ContestRegistration.discordUrl.maxLength,
  iframeSrc: ContestRegistration.iframeSrc.maxLength,
  videoUrl: ContestRegistration.videoUrl.maxLength,
  award: ContestRegistration.award.maxLength,
  rule: ContestRegistration.rule.maxLength,
} as const;

/** The most rows that the table of rank points may have. */
export const mostRankRows = ContestRegistration.rankPoint.maxItems;

export interface Bounds {
  min: number;
  max: number;
}

/** Returns the bounds of a number in the contract. */
export function boundsOf({ minimum, maximum }: { minimum: number; maximum: number }): Bounds {
  return { min: minimum, max: maximum };
}

export const limits = {
  /** A team contest needs at least two people per team. */
  teamSize: { min: 2, max: ContestRegistration.teamSize.maximum },
  /** The form allows up to 256, or the current value of the contest; the server takes up to 8192 (CONTEST-6). */
  entryMaxCount: { min: ContestRegistration.entryMaxCount.minimum, max: 256 },
  playoff: { min: 1, max: ContestRegistration.playoff.maximum },
  confirmMinutes: boundsOf(MatchSettings.confirmMinutes),
  waitMinutes: boundsOf(MatchSettings.walkoverMinutes),
} as const;

/** Whether a number is set, whole and within bounds. */
export function isWithin(value: number | '', { min, max }: Bounds): boolean {
  return value !== '' && Number.isInteger(value) && value >= min && value <= max;
}
