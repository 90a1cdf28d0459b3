import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chooseLanguage } from './i18n';
import type { Language } from './languages';

/**
 * Returns a function that switches the language and stores the choice, for signed-in people also in their account. It takes the
 * language off the address, which would undo the choice with the next reload. It resolves to whether the account was saved, and
 * rejects if the texts of the language cannot be loaded.
 */
export function useChooseLanguage(): (language: Language) => Promise<boolean> {
  const location = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const latest = useRef({ location, navigate });
  useEffect(() => {
    latest.current = { location, navigate };
  });
  return useCallback(
    async (language: Language) => {
      await chooseLanguage(language);
      const { pathname, search, hash, state } = latest.current.location;
      const query = new URLSearchParams(search);
      if (query.has('lang')) {
        query.delete('lang');
        // Through the router: it would put back the parameters that it knows with the next change of them.
        const to = { pathname, search: String(query), hash };
        await latest.current.navigate(to, { replace: true, state, preventScrollReset: true });
      }
      return (await import('../viewer/saveLanguage')).saveLanguage(queries, language);
    },
    [queries],
  );
}
