import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Rank } from '@/shared/api/types';
import { currentLanguage } from '@/shared/i18n/languages';
import { ranksQuery } from '../api';

/** The key of a rank that is not set (PROFILE-6). */
export const unsetRank = '9999';

/** The ranks of a ladder, ascending with the unset one last (PROFILE-6). */
export function ranksOfLadder(ranks: readonly Rank[], ladder: string): Rank[] {
  return ranks
    .filter((rank) => rank.key === unsetRank || (ladder !== '' && rank.ladder === ladder))
    .sort((a, b) => a.key.localeCompare(b.key));
}

/** Returns the title of a rank key in the language of the app; empty if unset, unknown or not loaded. */
export function useRankTitle(): (key: string) => string {
  const { i18n } = useTranslation();
  const ranks = useQuery(ranksQuery);
  const language = currentLanguage(i18n.language);
  return (key) => (key !== unsetRank && ranks.data?.find((rank) => rank.key === key)?.titles[language]) || '';
}
