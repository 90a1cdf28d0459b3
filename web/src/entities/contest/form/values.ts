import type { ContestType, ParticipantType } from '@/shared/api/types';
import type { SettingsValues } from './settings';

/** What stands in the form; an empty number field holds an empty text, an empty date null. */
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
  award: string;
  rule: string;
  discordUrl: string;
  iframeSrc: string;
  videoUrl: string;
}

export type ContestField = keyof ContestValues;
