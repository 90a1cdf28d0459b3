import { useQuery } from '@tanstack/react-query';
import type { Language } from '@/shared/i18n/languages';
import { loadTexts } from '../texts/load';

export function useLegalTexts(language: Language) {
  return useQuery({
    queryKey: ['legal', language],
    queryFn: async () => (await loadTexts[language]()).texts,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
