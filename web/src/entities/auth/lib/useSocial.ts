import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { currentLanguage } from '@/shared/i18n/languages';
import { useAct } from '@/shared/lib/useAct';
import { socialAddress } from '../api';
import { socialOrigin } from './socialOrigin';

interface Start {
  provider: string;
  /** Signs in, links the account to the signed-in person, or signs that person in again. */
  purpose: 'signIn' | 'link' | 'again';
  returnTo?: string | null;
}

/** Opens a provider's page. The caller shows the fault. */
export function useSocial() {
  const { i18n } = useTranslation();
  const { pathname, search } = useLocation();
  return useAct(
    async ({ provider, purpose, returnTo }: Start) => {
      const url = await socialAddress(provider, {
        agreeTerms: purpose !== 'again',
        language: currentLanguage(i18n.language),
        link: purpose === 'link',
        ...(purpose === 'again' && { again: true }),
        ...(returnTo && { returnTo }),
      });
      socialOrigin.write(pathname + search, purpose === 'again');
      location.assign(url);
    },
    { inline: true },
  );
}
