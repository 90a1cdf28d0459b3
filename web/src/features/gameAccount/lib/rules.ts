import { GameUserInput } from '@/shared/api/limits';
import { characters } from '@/shared/lib/characters';
import { z } from '@/shared/lib/zod';

/** Longest texts in characters. */
export const maxLength = {
  username: GameUserInput.username.maxLength,
  friendCode: GameUserInput.friendCode.maxLength,
} as const;

function atMost(most: number) {
  return z
    .string()
    .trim()
    .refine((text) => characters(text) <= most, 'exceededLength');
}

/** Returns the server's rules; messages are fault keys. The game decides whether a friend code is required. */
export function gameAccountRules(needsFriendCode: (gameId: number) => boolean) {
  return z
    .object({
      gameId: z.number().refine((id) => id > 0, 'valueIsRequired'),
      username: atMost(maxLength.username).refine((name) => name !== '', 'valueIsRequired'),
      friendCode: atMost(maxLength.friendCode),
      rank: z.string(),
    })
    .refine(({ gameId, friendCode }) => friendCode !== '' || !needsFriendCode(gameId), {
      path: ['friendCode'],
      message: 'valueIsRequired',
    });
}

export type GameAccountValues = z.infer<ReturnType<typeof gameAccountRules>>;
