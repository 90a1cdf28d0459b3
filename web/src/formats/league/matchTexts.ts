import type { TFunction } from 'i18next';
import { groupLetter, groupMatchNumber, type MatchTexts, numberedMatchTexts } from '@/entities/match/texts';

/** Returns the texts of a league. The number of a match has the letter of its group. */
export function matchTexts(t: TFunction<'match'>): MatchTexts {
  const texts = numberedMatchTexts(t);
  return {
    ...texts,
    matchTitle: (match) =>
      t('round.group', { group: groupLetter(match.section ?? 0), round: texts.matchTitle(match) }),
    label: groupMatchNumber,
  };
}
