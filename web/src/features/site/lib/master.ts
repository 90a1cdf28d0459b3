import type { Game, Rank } from '@/shared/api/types';

/** Returns the ladders that have ranks, with the titles that use them. The rank "none" belongs to no ladder. */
export function laddersOf(
  ranks: readonly Rank[],
  games: readonly Game[],
): { value: string; label: string }[] {
  const ladders = [...new Set(ranks.map(({ ladder }) => ladder))].filter(Boolean);
  return ladders.map((ladder) => {
    const users = games.filter((game) => game.ladder === ladder).map(({ gameName }) => gameName);
    return { value: ladder, label: users.join(', ') || ladder };
  });
}

/** Returns the first key above all used ones. */
export function freeKey(games: readonly Game[]): string {
  const highest = Math.max(0, ...games.map(({ key }) => Number(key)));
  return String(highest + 1).padStart(5, '0');
}
