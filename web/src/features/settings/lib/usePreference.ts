import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { viewerOf } from '@/shared/viewer/viewer';
import { type Account, type Preferences, useAccount, useSavePreferences } from '../api';

/**
 * A preference that is saved as soon as it is changed. It shows at once, and returns to the stored value if the server
 * refuses it.
 */
export function usePreference<Name extends keyof Preferences>(
  name: Name,
): [Account[Name], (next: Account[Name], onSaved?: () => void) => void] {
  const account = useAccount();
  const saving = useSavePreferences();
  const queries = useQueryClient();
  const [value, setValue] = useState<Account[Name]>(account[name]);
  const saves = useRef(0);
  function keep(next: Account[Name], onSaved?: () => void) {
    setValue(() => next);
    saves.current += 1;
    const save = saves.current;
    void saving.run({ [name]: next }).then((saved) => {
      if (saved) onSaved?.();
      // A later change shows its own result. Earlier ones may have been saved since this one was made.
      else if (save === saves.current) setValue(() => (viewerOf(queries) ?? account)[name]);
    });
  }
  return [value, keep];
}
