import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

/**
 * Returns the name to show for a person. The server clears the name of a person who withdrew (WITHDRAWAL-1); the app
 * shows "withdrawn user" instead. For code that already follows changes of the language.
 */
export function displayName(nickname: string): string {
  return nickname || i18next.t('withdrawnUser', { ns: 'common' });
}

/** Returns displayName as a function that follows changes of the language. */
export function useDisplayName(): (nickname: string) => string {
  useTranslation('common');
  return displayName;
}
