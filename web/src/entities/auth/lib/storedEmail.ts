import { readStored, removeStored, writeStored } from '@/shared/lib/storage';

const key = 'yagura.email';

/** The address for which a sign-in link was last requested. The page of the link needs it. */
export const storedEmail = {
  read: () => readStored(key),
  write: (email: string) => writeStored(key, email),
  remove: () => removeStored(key),
};
