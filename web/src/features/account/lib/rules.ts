import { z } from 'zod';
import { isSocialId } from '@/shared/lib/socialId';

/** Longest texts in characters (U5.009, U5.010). */
export const maxLength = { nickname: 30, bio: 512, friendCode: 256 } as const;

function atMost(most: number) {
  return z
    .string()
    .trim()
    .refine((text) => [...text].length <= most, 'exceededLength');
}

/** The server's rules; messages are fault keys (U5.008–U5.015). */
export const profileRules = z.object({
  nickname: atMost(maxLength.nickname).refine((name) => name !== '', 'valueIsRequired'),
  bio: atMost(maxLength.bio),
  twitterId: z.string().refine((text) => text.trim() === '' || isSocialId(text), 'correctTwitterID'),
  friendCode: atMost(maxLength.friendCode),
  /** IANA name; empty for the browser's. */
  timezone: z.string().nullable(),
  language: z.enum(['ja', 'en', 'ko', 'zh']).nullable(),
});

export type ProfileValues = z.infer<typeof profileRules>;
