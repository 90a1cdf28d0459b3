import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { currentLanguage } from '@/shared/i18n/languages';
import { socialAddress } from '../api';
import { socialOrigin } from './socialOrigin';

interface Start {
  provider: string;
  /** Links the account to the signed-in person in place of signing in. */
  link: boolean;
  returnTo?: string | null;
}

/** Leaves for a provider's page. */
export function useSocial() {
  const { i18n } = useTranslation();
  const { pathname, search } = useLocation();
  return useMutation({
    mutationFn: async ({ provider, link, returnTo }: Start) => {
      const url = await socialAddress(provider, {
        agreeTerms: true,
        language: currentLanguage(i18n.language),
        link,
        ...(returnTo && { returnTo }),
      });
      socialOrigin.write(pathname + search);
      location.assign(url);
    },
  });
}
