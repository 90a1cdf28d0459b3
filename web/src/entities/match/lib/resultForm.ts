import { MatchDetail as MatchDetailLimits, MatchGame } from '@/shared/api/limits';
import type { MatchClaim, MatchDetail, MatchImage, MatchResultInput } from '@/shared/api/types';
import { sameJson } from '@/shared/lib/sameJson';

type FormOutcome = 'win' | 'unearned' | 'doubleNoShow';

export interface GameForm {
  index: number;
  winner: number | null;
  /** The game was a draw; in formats with draws. */
  drawn: boolean;
  images: MatchImage[];
}

/** How a played match ended; null values while it is unknown. */
interface Decision {
  winner: number | null;
  drawn: boolean;
}

/** A result while it is edited. */
export interface ResultForm extends Decision {
  outcome: FormOutcome;
  /** Whether the match may end without a winner. */
  drawAllowed: boolean;
  /** The decision was made by hand and no longer follows the games. */
  picked: boolean;
  games: GameForm[];
  /** What the result counts: games or scores. */
  scoring: MatchDetail['scoring'];
  /** The entries of both sides. */
  sides: (number | null)[];
  /** Each side's score; empty while it is not known. */
  score: [ScoreValue, ScoreValue];
}

type ScoreValue = number | '';

/** The highest score of one side. */
export const maxScore = MatchDetailLimits.score.items.maximum;

/** Images of one game at most (MATCH-5). */
export const maxImages = MatchGame.images.maxItems;

interface ReportedResult {
  outcome: MatchDetail['outcome'];
  winner: number | null;
  games: readonly GameForm[];
  score: readonly number[] | null;
}

function formFrom({ outcome, winner, games, score }: ReportedResult, match: MatchDetail): ResultForm {
  const form: ResultForm = {
    outcome: outcome === 'unearned' || outcome === 'doubleNoShow' ? outcome : 'win',
    winner,
    drawn: outcome === 'draw',
    drawAllowed: match.drawAllowed,
    picked: winner !== null || outcome === 'draw',
    games: Array.from({ length: match.matchCount }, (_, index) => {
      const report = games.find((each) => each.index === index);
      return {
        index,
        winner: report?.winner ?? null,
        drawn: report?.drawn ?? false,
        images: report?.images ?? [],
      };
    }),
    scoring: match.scoring,
    sides: match.participants.map((each) => each?.id ?? null),
    score: [score?.[0] ?? '', score?.[1] ?? ''],
  };
  // A decision that agrees with several games follows them when they are corrected.
  const follows = form.outcome === 'win' && match.matchCount > 1;
  return follows && sameJson(decided(form), { winner, drawn: form.drawn })
    ? { ...form, picked: false }
    : form;
}

export function formOfClaim(claim: MatchClaim, match: MatchDetail): ResultForm {
  return formFrom(claim, match);
}

/** Returns the stored result, otherwise the claim of the viewer's side. */
export function formOf(match: MatchDetail): ResultForm {
  const own = match.claims.find((claim) => claim.mine);
  return match.outcome === 'none' && own
    ? formOfClaim(own, match)
    : formFrom(
        { outcome: match.outcome, winner: match.winner, games: match.reports, score: match.score },
        match,
      );
}

/** Returns the games that each side won. */
function tally(games: readonly GameForm[]): [number, number][] {
  const wins = new Map<number, number>();
  for (const { winner } of games) if (winner !== null) wins.set(winner, (wins.get(winner) ?? 0) + 1);
  return [...wins].sort(([, a], [, b]) => b - a);
}

/** Returns what the games decide: the majority of all games, or with draws allowed the lead once all are known. */
export function decided({ games, drawAllowed }: Pick<ResultForm, 'games' | 'drawAllowed'>): Decision {
  const [first, second] = tally(games);
  const most = first?.[1] ?? 0;
  const complete = games.every((game) => game.winner !== null || game.drawn);
  if (first && most > games.length / 2) return { winner: first[0], drawn: false };
  if (!drawAllowed || !complete) return { winner: null, drawn: false };
  const level = most === (second?.[1] ?? 0);
  return { winner: level ? null : (first?.[0] ?? null), drawn: level };
}

/** Sets the result of one game: a winner, a draw, or unknown. */
export function withGame(form: ResultForm, index: number, result: Decision): ResultForm {
  const games = form.games.map((game, each) => (each === index ? { ...game, ...result } : game));
  const next = { ...form, games };
  return form.picked ? next : { ...next, ...decided(next) };
}

const open: Decision = { winner: null, drawn: false };

/** Sets the decision by hand. In a match of one game the game follows it. */
function withDecision(form: ResultForm, decision: Decision): ResultForm {
  const single = form.games.length === 1 && form.outcome === 'win' && form.scoring !== 'score';
  return {
    ...form,
    ...decision,
    picked: true,
    games: single ? form.games.map((game) => ({ ...game, ...decision })) : form.games,
  };
}

/** Removes the decision by hand, so that the games decide. In a match of one game the game becomes unknown. */
export function withoutWinner(form: ResultForm): ResultForm {
  const next = { ...withDecision(form, open), picked: false };
  return form.outcome === 'win' ? { ...next, ...decided(next) } : next;
}

export function withWinner(form: ResultForm, winner: number): ResultForm {
  return withDecision(form, { winner, drawn: false });
}

export function withDraw(form: ResultForm): ResultForm {
  return withDecision(form, { winner: null, drawn: true });
}

function isScore(value: ScoreValue): value is number {
  return value !== '' && value >= 0 && value <= maxScore;
}

/** Returns the score to send: both sides, or null. */
export function scoreOf({ scoring, score: [first, second] }: ResultForm): [number, number] | null {
  return scoring !== 'games' && isScore(first) && isScore(second) ? [first, second] : null;
}

/** Whether equal scores need a winner by other means, because the match cannot be a draw. */
export function needsTieBreak(form: ResultForm): boolean {
  const score = scoreOf(form);
  return form.scoring === 'score' && !form.drawAllowed && score !== null && score[0] === score[1];
}

/** Returns what the scores decide, in a match that they decide. */
function byScore(form: ResultForm): ResultForm {
  if (form.scoring !== 'score' || form.outcome !== 'win') return form;
  const score = scoreOf(form);
  if (needsTieBreak(form)) return { ...form, drawn: false };
  const level = score !== null && score[0] === score[1];
  const winner = score === null || level ? null : (form.sides[score[0] > score[1] ? 0 : 1] ?? null);
  return { ...form, winner, drawn: level, picked: false };
}

export function withScore(form: ResultForm, side: 0 | 1, value: ScoreValue): ResultForm {
  const score: ResultForm['score'] = side === 0 ? [value, form.score[1]] : [form.score[0], value];
  const next = { ...form, score };
  // A winner by other means belonged to the equal scores before.
  return byScore(needsTieBreak(next) ? { ...next, winner: null, picked: false } : next);
}

/** Whether a score is missing or incomplete. An incomplete score is never sent. */
export function lacksScore(form: ResultForm): boolean {
  if (form.scoring === 'games' || form.outcome === 'doubleNoShow' || scoreOf(form)) return false;
  const begun = form.score.some((value) => value !== '');
  return begun || (form.outcome === 'win' && !undecided(form));
}

export function withOutcome(form: ResultForm, outcome: FormOutcome): ResultForm {
  if (outcome === form.outcome) return form;
  if (outcome === 'win' && form.scoring === 'score') return byScore({ ...form, outcome });
  if (outcome === 'doubleNoShow') return { ...form, outcome, winner: null, drawn: false, picked: false };
  return outcome === 'unearned' && form.drawn
    ? { ...form, outcome, drawn: false, picked: false }
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

/** Adds the pictures that others have saved since `base`, so that saving removes nobody's evidence. */
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

/** Whether neither the games nor the person decided anything. */
export function undecided(form: ResultForm): boolean {
  return form.outcome !== 'doubleNoShow' && form.winner === null && !form.drawn;
}

/**
 * Whether games and decision contradict each other. Once a game has a winner, a normal win needs the majority of the
 * games, or with draws allowed more than the other side; a draw needs equally many.
 */
export function contradicts(form: ResultForm): boolean {
  const [first, second] = tally(form.games);
  if (form.outcome !== 'win' || form.scoring === 'score' || undecided(form) || !first) return false;
  const [leader, most] = first;
  const level = most === (second?.[1] ?? 0);
  if (form.drawn) return !level;
  return leader !== form.winner || level || (!form.drawAllowed && most <= form.games.length / 2);
}

/** Whether the chosen winner lacks won games that the open games can still give. */
export function lacksGames(form: ResultForm): boolean {
  if (form.winner === null || !contradicts(form)) return false;
  const open = form.games.filter((game) => game.winner === null && !game.drawn);
  const won = open.map((game) => ({ ...game, winner: form.winner }));
  return !contradicts({
    ...form,
    games: form.games.map((game) => won.find(({ index }) => index === game.index) ?? game),
  });
}

interface Extra {
  reason?: string;
  acknowledge?: number[];
}

function outcomeOf(form: ResultForm): MatchResultInput['outcome'] {
  if (undecided(form)) return 'none';
  return form.drawn ? 'draw' : form.outcome;
}

/** Returns the request body. Games count only in a played match; pictures are sent in any case. */
export function bodyOf(form: ResultForm, version: number, extra: Extra = {}): MatchResultInput {
  const played = form.outcome === 'win' && form.scoring !== 'score';
  const score = form.outcome === 'doubleNoShow' ? null : scoreOf(form);
  return {
    version,
    outcome: outcomeOf(form),
    winner: form.winner,
    games: form.games
      .map((game) => ({
        index: game.index,
        winner: played ? game.winner : null,
        ...(played && game.drawn && { drawn: true }),
        images: game.images.map((image) => image.path),
      }))
      .filter((game) => game.winner !== null || game.drawn || game.images.length > 0),
    ...(score && { score }),
    ...(extra.reason && { reason: extra.reason }),
    ...(extra.acknowledge && extra.acknowledge.length > 0 && { acknowledge: extra.acknowledge }),
  };
}

/** Whether two forms would be saved as the same result. */
export function sameResult(a: ResultForm, b: ResultForm): boolean {
  return sameJson(bodyOf(a, 0), bodyOf(b, 0));
}
