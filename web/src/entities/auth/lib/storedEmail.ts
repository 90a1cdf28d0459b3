import { readStored, removeStored, writeStored } from '@/shared/lib/storage';

const key = 'yagura.email';

/** The address a sign-in link was last asked for; the landing page needs it. */
export const storedEmail = {
  read: () => readStored(key),
  write: (email: string) => writeStored(key, email),
  remove: () => removeStored(key),
};
