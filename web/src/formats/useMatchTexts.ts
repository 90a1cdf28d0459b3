import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchTexts } from '@/entities/match/texts';
import type { Format } from './format';

/**
 * Returns the texts about rounds and matches of a format in the language of the app. `roundCount` is the number of
 * rounds of the section; in a bracket that of the upper section. `groups` is the number of groups of a league.
 */
export function useMatchTexts(
  { matchTexts }: Pick<Format, 'matchTexts'>,
  roundCount: number,
  double = false,
  groups = 0,
): MatchTexts {
  const { t, i18n } = useTranslation('match');
  const { language } = i18n;
  return useMemo(
    () => matchTexts(t, language, { rounds: roundCount, double, groups }),
    [matchTexts, t, language, roundCount, double, groups],
  );
}
