import type { TFunction } from 'i18next';
import { groupLetter, groupMatchNumber, type MatchTexts, numberedMatchTexts } from '@/entities/match/texts';
import type { StageShape } from '@/formats/format';

/** Returns the texts of a league. The number of a match has the letter of its group; a single group has no name. */
export function matchTexts(
  t: TFunction<'match'>,
  _language: string,
  { groups }: Pick<StageShape, 'groups'>,
): MatchTexts {
  const texts = numberedMatchTexts(t);
  if (groups === 1) return texts;
  return {
    ...texts,
    matchTitle: (match) =>
      t('round.group', { group: groupLetter(match.section ?? 0), round: texts.matchTitle(match) }),
    label: groupMatchNumber,
  };
}
