import { ownPath } from '@/shared/lib/path';

const key = 'yagura.socialFrom';
const againKey = 'yagura.socialAgain';

/** The page that a person left for a social provider. A failed sign-in returns to it. */
export const socialOrigin = {
  read(): string | null {
    try {
      return ownPath(sessionStorage.getItem(key));
    } catch {
      return null;
    }
  },
  /** Whether the person left to sign in again. */
  again(): boolean {
    try {
      return sessionStorage.getItem(againKey) === 'true';
    } catch {
      return false;
    }
  },
  write(path: string, again: boolean): void {
    try {
      sessionStorage.setItem(key, path);
      sessionStorage.setItem(againKey, String(again));
    } catch {
      // A failed sign-in then returns to the home page.
    }
  },
};
