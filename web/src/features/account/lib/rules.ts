import { ProfileInput } from '@/shared/api/limits';
import { prefectures } from '@/shared/data/prefectures';
import { characters } from '@/shared/lib/characters';
import { isSocialId } from '@/shared/lib/socialId';
import { z } from '@/shared/lib/zod';
import { addressLength, completeAddress, isPublicAddress, maxLinkLength, maxLinks } from './links';

/** Longest texts in characters (PROFILE-1, PROFILE-2). */
export const maxLength = {
  nickname: ProfileInput.nickname.maxLength,
  bio: ProfileInput.bio.maxLength,
  friendCode: ProfileInput.friendCode.maxLength,
  city: ProfileInput.city.maxLength,
  comment: ProfileInput.comment.maxLength,
  playTime: ProfileInput.playTime.maxLength,
} as const;

/** The earliest accepted birth date. */
export const earliestBirth = '1900-01-01';

function atMost(most: number) {
  return z
    .string()
    .trim()
    .refine((text) => characters(text) <= most, 'exceededLength');
}

/** The server's rules; messages are fault keys (PROFILE-1, PROFILE-2). */
export const profileRules = z.object({
  nickname: atMost(maxLength.nickname).refine((name) => name !== '', 'valueIsRequired'),
  bio: atMost(maxLength.bio),
  comment: atMost(maxLength.comment),
  playTime: atMost(maxLength.playTime),
  twitterId: z.string().refine((text) => text.trim() === '' || isSocialId(text), 'correctTwitterID'),
  friendCode: atMost(maxLength.friendCode),
  gender: z.enum(['', 'male', 'female', 'other']),
  prefecture: z.string().refine((code) => code === '' || code in prefectures, 'invalidValue'),
  city: atMost(maxLength.city),
  /** YYYY-MM-DD, or empty. */
  birthDate: z
    .string()
    .refine(
      (day) => day === '' || (day >= earliestBirth && day < new Date().toISOString().slice(0, 10)),
      'invalidValue',
    ),
  /** Empty rows are left out. */
  snsLinks: z
    .array(
      z.object({
        url: z
          .string()
          .refine((text) => text.trim() === '' || isPublicAddress(completeAddress(text)), 'invalidUrl')
          .refine((text) => addressLength(completeAddress(text)) <= maxLinkLength, 'exceededLength'),
      }),
    )
    .max(maxLinks),
  /** IANA name; empty for the browser's time zone. */
  timezone: z.string().nullable(),
});

export type ProfileValues = z.infer<typeof profileRules>;
