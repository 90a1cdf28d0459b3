import { readStored, removeStored, writeStored } from '@/shared/lib/storage';

const key = 'yagura.code';
/** Milliseconds for which a mailed code is valid (SIGNIN-12). */
const life = 10 * 60_000;

const accountsOnlyMark = 'accountsOnly';

/** A requested mail with a code. With accountsOnly it was sent only if its address has an account. */
export interface CodeMail {
  email: string;
  accountsOnly: boolean;
}

/**
 * The latest mail with a code that this browser requested. A phone may reload the page while the person reads the mail; the form
 * for the code is then shown again.
 */
export const pendingCode = {
  read(): CodeMail | null {
    const [at, email, mark] = readStored(key)?.split(' ') ?? [];
    return email && Date.now() - Number(at) < life
      ? { email, accountsOnly: mark === accountsOnlyMark }
      : null;
  },
  write: ({ email, accountsOnly }: CodeMail) =>
    writeStored(key, [Date.now(), email, ...(accountsOnly ? [accountsOnlyMark] : [])].join(' ')),
  remove: () => removeStored(key),
};
