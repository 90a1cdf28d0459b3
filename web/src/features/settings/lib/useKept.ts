import { useState } from 'react';
import { type Account, type Preferences, useAccount, useSavePreferences } from '../api';

/**
 * One preference that is kept as soon as it is changed: it shows at once, and goes back to what the account has when
 * the server refuses it.
 */
export function useKept<Name extends keyof Preferences>(
  name: Name,
): [Account[Name], (next: Account[Name], onSaved?: () => void) => void] {
  const account = useAccount();
  const saving = useSavePreferences();
  const [value, setValue] = useState<Account[Name]>(account[name]);
  function keep(next: Account[Name], onSaved?: () => void) {
    setValue(() => next);
    void saving.run({ [name]: next }).then((saved) => {
      if (saved) onSaved?.();
      else setValue(() => account[name]);
    });
  }
  return [value, keep];
}
