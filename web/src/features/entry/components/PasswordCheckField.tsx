import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isFault } from '@/shared/api/error';
import { faultText } from '@/shared/api/faults';
import { PasswordField } from '@/shared/ui/Field';
import { checkPassword } from '../api';
import { type EntryValues, maxLength } from '../lib/rules';
import classes from './EntryDialog.module.css';

/** Shorter ones are no entry passwords; asking would only use up a try. */
const shortest = 4;

interface PasswordCheckFieldProps {
  form: UseFormReturn<EntryValues>;
  contestId: number;
}

/** The entry password, compared as soon as it has been typed, so that a slip is not found out at the end (C2.121). */
export function PasswordCheckField({ form, contestId }: PasswordCheckFieldProps) {
  const { t } = useTranslation('entry');
  const typed = useWatch({ control: form.control, name: 'entryPassword' });
  const check = useMutation({
    mutationFn: (password: string) => checkPassword(contestId, password),
    onSuccess: (_, password) => {
      if (form.getValues('entryPassword') === password) form.clearErrors('entryPassword');
    },
    onError: (error, password) => {
      if (!isFault(error, 'contestEntryPasswordFailed')) return;
      if (form.getValues('entryPassword') === password) {
        form.setError('entryPassword', { type: 'server', message: error.key });
      }
    },
  });
  const right = check.isSuccess && check.variables === typed;
  const key = form.formState.errors.entryPassword?.message;
  const field = form.register('entryPassword', {
    onBlur: () => {
      if (typed.length >= shortest && check.variables !== typed) check.mutate(typed);
    },
  });
  return (
    <PasswordField
      {...field}
      required
      withAsterisk={false}
      autoComplete="off"
      maxLength={maxLength.entryPassword}
      label={t('field.entryPassword')}
      description={
        right ? (
          <span className={classes.right} role="status">
            <IconCircleCheck size={16} aria-hidden="true" /> {t('field.entryPasswordRight')}
          </span>
        ) : (
          t('field.entryPasswordHint')
        )
      }
      error={key && faultText(key, { length: maxLength.entryPassword })}
    />
  );
}
