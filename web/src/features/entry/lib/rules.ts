import { EntryDetails, EntryPayload } from '@/shared/api/limits';
import { characters } from '@/shared/lib/characters';
import { isSocialId } from '@/shared/lib/socialId';
import { z } from '@/shared/lib/zod';

/** Longest texts in characters (ENTRY-9). */
export const maxLength = {
  twitterId: EntryDetails.twitterId.maxLength,
  gameUsername: EntryDetails.gameUsername.maxLength,
  friendCode: EntryDetails.friendCode.maxLength,
  comment: EntryDetails.comment.maxLength,
  entryPassword: EntryPayload.entryPassword.maxLength,
} as const;

/** The texts of an entry, which can be changed later. */
export interface EntryTexts {
  twitterId: string;
  gameUsername: string;
  friendCode: string;
  comment: string;
}

export interface EntryValues extends EntryTexts {
  /** The team to enter with; null in a contest of persons, and before one is chosen. */
  teamId: number | null;
  entryPassword: string;
  agreePolicy: boolean;
}

/** Which optional fields the contest asks for. */
export interface EntryAsks {
  team: boolean;
  friendCode: boolean;
  password: boolean;
}

function atMost(most: number) {
  return z
    .string()
    .trim()
    .refine((text) => characters(text) <= most, 'exceededLength');
}

function filled(most: number, asked = true) {
  return asked ? atMost(most).refine((text) => text !== '', 'valueIsRequired') : z.string();
}

/** Returns the server's rules for the texts. Messages are fault keys (ENTRY-2, ENTRY-3). */
export function entryTextRules(asks: Pick<EntryAsks, 'friendCode'>) {
  return z.object({
    twitterId: z.string().refine(isSocialId, 'correctTwitterID'),
    gameUsername: filled(maxLength.gameUsername),
    friendCode: filled(maxLength.friendCode, asks.friendCode),
    comment: atMost(maxLength.comment),
  });
}

/** Returns the rules of the whole form, with the fields that are asked once (ENTRY-4, ENTRY-5). */
export function entryRules(asks: EntryAsks) {
  return entryTextRules(asks).extend({
    teamId: z
      .number()
      .nullable()
      .refine((team) => !asks.team || team !== null, 'valueIsRequired'),
    entryPassword: asks.password ? z.string().min(1, 'inputEntryPassword') : z.string(),
    agreePolicy: z.boolean().refine((agreed) => agreed, 'policyRequired'),
  });
}
