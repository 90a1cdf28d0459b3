import type { TFunction } from 'i18next';
import { groupLetter, type MatchTexts, numberedMatchTexts } from '@/entities/match/texts';

/** Returns the texts of a battle royale: a match is a lobby of a round. */
export function matchTexts(t: TFunction<'match'>): MatchTexts {
  return {
    ...numberedMatchTexts(t),
    label: ({ round, order }) => t('round.lobby', { n: round + 1, lobby: groupLetter(order) }),
  };
}
