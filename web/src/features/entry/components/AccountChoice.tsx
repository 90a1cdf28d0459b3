import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { GameAccount } from '@/shared/api/types';
import { SelectField } from '@/shared/ui/Field';
import type { EntryValues } from '../lib/rules';

interface AccountChoiceProps {
  form: UseFormReturn<EntryValues>;
  accounts: readonly GameAccount[];
}

/** Chooses one of several accounts of the title. It fills in the name and the friend code. */
export function AccountChoice({ form, accounts }: AccountChoiceProps) {
  const { t } = useTranslation('entry');
  const typed = useWatch({ control: form.control, name: 'gameUsername' });
  return (
    <SelectField
      label={t('field.account')}
      placeholder={t('field.accountOther')}
      data={accounts.map(({ id, username }) => ({ value: String(id), label: username }))}
      value={String(accounts.find(({ username }) => username === typed)?.id ?? '') || null}
      allowDeselect={false}
      onChange={(value) => {
        const account = accounts.find(({ id }) => String(id) === value);
        if (!account) return;
        form.setValue('gameUsername', account.username, { shouldDirty: true });
        if (account.friendCode) form.setValue('friendCode', account.friendCode, { shouldDirty: true });
      }}
    />
  );
}
