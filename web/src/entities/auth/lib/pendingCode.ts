import { readStored, removeStored, writeStored } from '@/shared/lib/storage';

const key = 'yagura.code';
/** Milliseconds for which a mailed code holds (SIGNIN-12). */
const life = 10 * 60_000;

/**
 * The address to which a code was mailed on request of this browser. A phone may reload the page while the person reads the
 * mail; the form for the code is then shown again.
 */
export const pendingCode = {
  read(): string | null {
    const [at, email] = readStored(key)?.split(' ') ?? [];
    return email && Date.now() - Number(at) < life ? email : null;
  },
  write: (email: string) => writeStored(key, `${Date.now()} ${email}`),
  remove: () => removeStored(key),
};
