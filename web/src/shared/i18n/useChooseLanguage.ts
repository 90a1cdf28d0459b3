import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { chooseLanguage } from './i18n';
import type { Language } from './languages';

/**
 * Returns a function that switches the language and stores the choice. It takes the language off the address, which would
 * undo the choice with the next reload.
 */
export function useChooseLanguage(): (language: Language) => Promise<void> {
  const location = useLocation();
  const navigate = useNavigate();
  const latest = useRef({ location, navigate });
  useEffect(() => {
    latest.current = { location, navigate };
  });
  return useCallback(async (language: Language) => {
    await chooseLanguage(language);
    const { pathname, search, hash, state } = latest.current.location;
    const query = new URLSearchParams(search);
    if (!query.has('lang')) return;
    query.delete('lang');
    // Through the router: it would put back the parameters that it knows with the next change of them.
    const to = { pathname, search: String(query), hash };
    await latest.current.navigate(to, { replace: true, state, preventScrollReset: true });
  }, []);
}
