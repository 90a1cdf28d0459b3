import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { hasNoChampion, isLive, isOver } from '@/entities/match/lib/state';
import { resultText, tallyOf } from '@/entities/match/lib/tally';
import type { Match } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Time } from '@/shared/ui/Time';
import { resultOf, sideOf } from './outcome';

/** One step of a path: a match, or what is known of it. */
export interface PathStep {
  /** The round. */
  title: string;
  opponent: ReactNode;
  /** The result, or when it starts. */
  state: ReactNode;
  tone?: 'won' | 'lost' | 'drawn' | 'live' | undefined;
  to?: string;
}

export type Path = Record<'before' | 'now' | 'next', PathStep | null>;

interface StepTexts {
  t: TFunction<['follow', 'match']>;
  titleOf: (match: Match) => string;
  /** The name of the other side while it is not known. */
  nobody: (match: Match, slot: 0 | 1) => string;
  addressOf: (matchId: number) => string;
  now: number;
}

/** Returns a match as a step of a participant's path. */
export function matchStep(
  match: Match,
  entry: number,
  { t, titleOf, nobody, addressOf, now }: StepTexts,
): PathStep {
  const side = sideOf(match, entry) ?? 0;
  const other = side === 0 ? 1 : 0;
  const opponent = match.participants[other];
  const result = resultOf(match, side);
  const tally = tallyOf(match);
  const score = tally && resultText([tally[side] ?? 0, tally[other] ?? 0]);
  const live = isLive(match, now);
  return {
    title: titleOf(match),
    opponent:
      match.state === 'bye' && !hasNoChampion(match)
        ? t('follow:path.bye')
        : t('follow:path.versus', { name: opponent ? displayName(opponent.name) : nobody(match, other) }),
    state: result
      ? [match.state === 'bye' ? '' : t(`follow:path.${result === 'drawn' ? 'draw' : result}`), score]
          .filter(Boolean)
          .join(' ')
      : live
        ? t('follow:path.live')
        : !isOver(match) && <Time at={match.beginsAt} />,
    tone: live ? 'live' : result,
    to: addressOf(match.id),
  };
}

/** Returns the participant's last decided match, the first one that is not, and the one after it. */
export function aroundNow(matches: readonly Match[]): Record<'before' | 'now' | 'next', Match | null> {
  const open = matches.findIndex((match) => !isOver(match));
  const before = open === -1 ? matches.at(-1) : matches[open - 1];
  return {
    before: before ?? null,
    now: matches[open] ?? null,
    next: open === -1 ? null : (matches[open + 1] ?? null),
  };
}
