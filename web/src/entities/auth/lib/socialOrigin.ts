import { ownPath } from '@/shared/lib/path';

const key = 'yagura.socialFrom';

/** The page that a person left for a social provider, for the way back when it fails. */
export const socialOrigin = {
  read(): string | null {
    try {
      return ownPath(sessionStorage.getItem(key));
    } catch {
      return null;
    }
  },
  write(path: string): void {
    try {
      sessionStorage.setItem(key, path);
    } catch {
      // The way back then leads home.
    }
  },
};
