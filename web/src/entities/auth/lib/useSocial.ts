import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { currentLanguage } from '@/shared/i18n/languages';
import { useAct } from '@/shared/lib/useAct';
import { socialAddress } from '../api';
import { socialOrigin } from './socialOrigin';

interface Start {
  provider: string;
  /** Links the account to the signed-in person instead of signing in. */
  link: boolean;
  returnTo?: string | null;
}

/** Opens a provider's page. The caller shows the fault. */
export function useSocial() {
  const { i18n } = useTranslation();
  const { pathname, search } = useLocation();
  return useAct(
    async ({ provider, link, returnTo }: Start) => {
      const url = await socialAddress(provider, {
        agreeTerms: true,
        language: currentLanguage(i18n.language),
        link,
        ...(returnTo && { returnTo }),
      });
      socialOrigin.write(pathname + search);
      location.assign(url);
    },
    { inline: true },
  );
}
