import { z } from 'zod';
import { isSocialId } from '@/shared/lib/socialId';

/** Longest texts in characters; the same limits hold on the server. */
export const maxLength = { name: 50, bio: 512 } as const;

function atMost(most: number) {
  return z
    .string()
    .trim()
    .refine((text) => [...text].length <= most, 'exceededLength');
}

/** The server's rules; messages are fault keys. */
export const teamRules = z.object({
  name: atMost(maxLength.name).refine((name) => name !== '', 'valueIsRequired'),
  bio: atMost(maxLength.bio),
  twitterId: z.string().refine((text) => text.trim() === '' || isSocialId(text), 'correctTwitterID'),
});

export type TeamValues = z.infer<typeof teamRules>;
