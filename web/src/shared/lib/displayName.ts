import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

/**
 * Returns the name to show for a person. The server clears the name of a person who withdrew (WITHDRAWAL-1); the app
 * shows "withdrawn user" instead. Use it in code that already renders again when the language changes.
 */
export function displayName(nickname: string): string {
  return nickname || i18next.t('withdrawnUser', { ns: 'common' });
}

/** Returns displayName and renders the component again when the language changes. */
export function useDisplayName(): (nickname: string) => string {
  useTranslation('common');
  return displayName;
}
