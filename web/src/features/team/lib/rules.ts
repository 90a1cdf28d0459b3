import { TeamInput } from '@/shared/api/limits';
import { characters } from '@/shared/lib/characters';
import { isSocialId } from '@/shared/lib/socialId';
import { z } from '@/shared/lib/zod';

/** Longest texts in characters, and how many people a team may count; the same limits hold on the server. */
export const maxLength = {
  name: TeamInput.name.maxLength,
  bio: TeamInput.bio.maxLength,
  playTime: TeamInput.playTime.maxLength,
} as const;
export const size = { min: TeamInput.minSize.minimum, max: TeamInput.maxCount.maximum } as const;

function atMost(most: number) {
  return z
    .string()
    .trim()
    .refine((text) => characters(text) <= most, 'exceededLength');
}

/** An empty number field has ''. */
const people = z
  .union([z.number(), z.literal('')])
  .refine((n) => n !== '' && Number.isInteger(n) && n >= size.min && n <= size.max, 'teamSizeAtLeast2');

/** The form of Discord's webhook addresses. */
const webhook = /^https:\/\/discord\.com\/api\/webhooks\/\d{1,20}\/[\w-]{1,100}$/;

const fields = z.object({
  name: atMost(maxLength.name).refine((name) => name !== '', 'valueIsRequired'),
  bio: atMost(maxLength.bio),
  twitterId: z.string().refine((text) => text.trim() === '' || isSocialId(text), 'correctTwitterID'),
  /** 0 is none. */
  gameId: z.number(),
  rank: z.string(),
  minSize: people,
  maxCount: people,
  recruiting: z.boolean(),
  activityDays: z.array(z.number()),
  /** HH:MM in the team's time zone; '' is none. The two below have the same form. */
  activityStart: z.string(),
  activityEnd: z.string(),
  pollStart: z.string(),
  timezone: z.string(),
  playTime: atMost(maxLength.playTime),
  /** A new address; '' keeps the stored one. */
  discordWebhook: z
    .string()
    .trim()
    .refine((text) => text === '' || webhook.test(text), 'invalidValue'),
  noWebhook: z.boolean(),
});

export type TeamValues = z.infer<typeof fields>;

/** Returns the smallest limit of members: at least the players and the current members. */
export function leastCount(minSize: number | '', memberCount: number): number {
  return Math.max(Number(minSize), memberCount);
}

/** Returns the server's rules for a team with that many members; messages are fault keys. */
export function teamRules(memberCount: number) {
  return fields.superRefine((team, context) => {
    const fail = (name: keyof TeamValues, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (team.maxCount !== '' && team.maxCount < leastCount(team.minSize, memberCount)) {
      fail('maxCount', 'teamCountTooSmall');
    }
    if (!team.activityStart && (team.activityEnd || team.pollStart)) fail('activityStart', 'valueIsRequired');
    if (team.activityStart && team.activityEnd === team.activityStart) fail('activityEnd', 'invalidValue');
    if (team.pollStart && team.activityDays.length === 0) fail('activityDays', 'valueIsRequired');
    if (team.pollStart && team.activityStart && team.pollStart >= team.activityStart) {
      fail('pollStart', 'pollStartTooLate');
    }
  });
}
