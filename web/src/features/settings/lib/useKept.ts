import { useState } from 'react';
import { type Account, type Preferences, useAccount, useSavePreferences } from '../api';

/**
 * A preference that is saved as soon as it is changed. It shows at once, and returns to the stored value if the server
 * refuses it.
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
