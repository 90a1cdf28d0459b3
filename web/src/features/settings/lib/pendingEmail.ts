import { readStored, removeStored, writeStored } from '@/shared/lib/storage';

const key = 'yagura.newEmail';
/** Milliseconds for which the code of a new address is valid. */
const life = 30 * 60_000;

/**
 * The new address whose code a person has not entered yet. A phone may reload the page while the person reads the mail; the form
 * for the code is then shown again. Another person of this browser does not see the address.
 */
export const pendingEmail = {
  read(userId: number): string | null {
    const [at, id, email] = readStored(key)?.split(' ') ?? [];
    return email && Number(id) === userId && Date.now() - Number(at) < life ? email : null;
  },
  write: (userId: number, email: string) => writeStored(key, [Date.now(), userId, email].join(' ')),
  remove: () => removeStored(key),
};
