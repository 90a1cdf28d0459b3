import type { ContestType, ParticipantType } from '@/shared/api/types';
import type { Language } from '@/shared/i18n/languages';
import type { SettingsValues } from './settings';

/** The values of the form. An empty number field is '', an empty date null. */
export interface ContestValues extends SettingsValues {
  gameId: number | null;
  name: string;
  image: string | null;
  contestType: ContestType;
  participantType: ParticipantType;
  entryStart: string | null;
  entryEnd: string | null;
  contestStart: string | null;
  contestEnd: string | null;
  checkin: boolean;
  checkinStart: string | null;
  checkinEnd: string | null;
  entryMaxCount: number | '';
  teamSize: number | '';
  isEntryPassword: boolean;
  entryPassword: string;
  isRecommend: boolean;
  language: Language | null;
  award: string;
  rule: string;
  discordUrl: string;
  iframeSrc: string;
  videoUrl: string;
}

export type ContestField = keyof ContestValues;
