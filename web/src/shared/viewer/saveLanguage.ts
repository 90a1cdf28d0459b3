import type { QueryClient } from '@tanstack/react-query';
import { apiCall } from '../api/call';
import type { Language } from '../i18n/languages';
import { toast } from '../ui/toast';
import { cacheAccount, viewerOf } from './viewer';

/** The last save. Saves run one after the other, so that the last choice is the stored one. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Saves the language in which the signed-in person gets mails and notifications. A visitor has none. Resolves to whether there is nothing
 * left to save; a fault is shown as a toast.
 */
export function saveLanguage(queries: QueryClient, language: Language): Promise<boolean> {
  const save = last.then(async () => {
    const account = viewerOf(queries);
    if (!account || account.language === language) return true;
    try {
      const saved = await apiCall('put', '/users/{id}/', { path: { id: account.id }, body: { language } });
      cacheAccount(queries, saved);
      return true;
    } catch (fault) {
      toast.error(fault);
      return false;
    }
  });
  last = save;
  return save;
}
