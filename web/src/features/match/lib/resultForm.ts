import type { MatchDetail, MatchImage, MatchResultInput } from '@/shared/api/types';

export type FormOutcome = 'win' | 'unearned' | 'doubleNoShow';

export interface GameForm {
  index: number;
  winner: number | null;
  images: MatchImage[];
}

/** A result while it is typed. */
export interface ResultForm {
  outcome: FormOutcome;
  winner: number | null;
  /** The winner was chosen by hand and no longer follows the games. */
  picked: boolean;
  games: GameForm[];
}

/** Images of one game at most (rulings.md 69). */
export const maxImages = 5;

export function formOf(match: MatchDetail): ResultForm {
  return {
    outcome: match.state === 'noShow' ? 'doubleNoShow' : match.unearned ? 'unearned' : 'win',
    winner: match.winner,
    picked: match.winner !== null,
    games: Array.from({ length: match.matchCount }, (_, index) => {
      const report = match.reports.find((each) => each.index === index);
      return { index, winner: report?.winner ?? null, images: report?.images ?? [] };
    }),
  };
}

/** Who has won more than half of all games. */
export function majority(games: readonly GameForm[]): number | null {
  const wins = new Map<number, number>();
  for (const { winner } of games) {
    if (winner === null) continue;
    const count = (wins.get(winner) ?? 0) + 1;
    if (count > games.length / 2) return winner;
    wins.set(winner, count);
  }
  return null;
}

export function withGameWinner(form: ResultForm, index: number, winner: number | null): ResultForm {
  const games = form.games.map((game, each) => (each === index ? { ...game, winner } : game));
  return { ...form, games, ...(!form.picked && { winner: majority(games) }) };
}

/** Choosing the winner again takes the choice back. In a match of one game the game follows. */
export function withWinner(form: ResultForm, chosen: number): ResultForm {
  const winner = form.winner === chosen ? null : chosen;
  const single = form.games.length === 1 && form.outcome === 'win';
  return {
    ...form,
    winner,
    picked: winner !== null,
    games: single ? form.games.map((game) => ({ ...game, winner })) : form.games,
  };
}

export function withOutcome(form: ResultForm, outcome: FormOutcome): ResultForm {
  if (outcome === form.outcome) return form;
  return outcome === 'doubleNoShow'
    ? { ...form, outcome, winner: null, picked: false }
    : { ...form, outcome };
}

export function withImages(
  form: ResultForm,
  index: number,
  change: (images: MatchImage[]) => MatchImage[],
): ResultForm {
  return {
    ...form,
    games: form.games.map((game, each) => (each === index ? { ...game, images: change(game.images) } : game)),
  };
}

/** Adds the pictures that others have saved since `base`: going on with one's own result takes nobody's proof away. */
export function withNewImages(form: ResultForm, base: ResultForm, newer: ResultForm): ResultForm {
  const added = (index: number) => {
    const before = base.games[index]?.images ?? [];
    return (newer.games[index]?.images ?? []).filter(
      (image) => !before.some((known) => known.path === image.path),
    );
  };
  return {
    ...form,
    games: form.games.map((game, index) => ({
      ...game,
      images: [...game.images, ...added(index)].slice(0, maxImages),
    })),
  };
}

/** A normal win needs the majority of the match's games, once any game names a winner. */
export function contradicts(form: ResultForm): boolean {
  if (form.outcome !== 'win' || form.winner === null) return false;
  return form.games.some((game) => game.winner !== null) && majority(form.games) !== form.winner;
}

interface Extra {
  reason?: string;
  acknowledge?: number[];
}

/** Games count only in a match that was played; pictures stay as evidence either way. */
export function bodyOf(form: ResultForm, version: number, extra: Extra = {}): MatchResultInput {
  const played = form.outcome === 'win';
  const nobody = form.outcome === 'doubleNoShow';
  return {
    version,
    outcome: nobody ? 'doubleNoShow' : form.winner === null ? 'none' : form.outcome,
    winner: nobody ? null : form.winner,
    games: form.games
      .map((game) => ({
        index: game.index,
        winner: played ? game.winner : null,
        images: game.images.map((image) => image.path),
      }))
      .filter((game) => game.winner !== null || game.images.length > 0),
    ...(extra.reason && { reason: extra.reason }),
    ...(extra.acknowledge && extra.acknowledge.length > 0 && { acknowledge: extra.acknowledge }),
  };
}

/** Whether two forms would be saved as the same result. */
export function sameResult(a: ResultForm, b: ResultForm): boolean {
  return JSON.stringify(bodyOf(a, 0)) === JSON.stringify(bodyOf(b, 0));
}
