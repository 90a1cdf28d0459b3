import { IconCircleCheck } from '@tabler/icons-react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { faultText } from '@/shared/api/faults';
import { PasswordField } from '@/shared/ui/Field';
import { type EntryValues, maxLength } from '../lib/rules';
import type { PasswordCheck } from '../lib/usePasswordCheck';
import classes from './EntryDialog.module.css';

interface PasswordCheckFieldProps {
  form: UseFormReturn<EntryValues>;
  check: PasswordCheck;
}

/** The entry password. It is checked once it is typed, so that a mistake shows before the form is sent (ENTRY-4). */
export function PasswordCheckField({ form, check }: PasswordCheckFieldProps) {
  const { t } = useTranslation('entry');
  const typed = useWatch({ control: form.control, name: 'entryPassword' });
  const right = check.right(typed);
  const key = form.formState.errors.entryPassword?.message;
  const field = form.register('entryPassword', {
    onChange: check.forget,
    onBlur: () => check.compare(form.getValues('entryPassword')),
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
