import { ownPath } from '@/shared/lib/path';

const key = 'yagura.socialFrom';

/** The page that a person left for a social provider. A failed sign-in returns to it. */
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
      // A failed sign-in then returns to the home page.
    }
  },
};
