import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

/**
 * What stands for a person on the screen. The server clears the name of whoever withdrew (WITHDRAWAL-1); results and
 * lists then show a "withdrawn user". For places that follow language changes already.
 */
export function displayName(nickname: string): string {
  return nickname || i18next.t('withdrawnUser', { ns: 'common' });
}

/** The same as a function that follows language changes by itself. */
export function useDisplayName(): (nickname: string) => string {
  useTranslation('common');
  return displayName;
}
