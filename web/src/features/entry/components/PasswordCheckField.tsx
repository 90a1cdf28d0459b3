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

/** The fault that the server answers to a wrong password. */
const wrongPassword = 'contestEntryPasswordFailed';

/**
 * The entry password. It is checked once it is typed, so that a mistake shows before the form is sent (ENTRY-4). The answer replaces
 * the hint and has its height: it arrives while the person goes on, and must not move the next field away under the finger.
 */
export function PasswordCheckField({ form, check }: PasswordCheckFieldProps) {
  const { t } = useTranslation('entry');
  const typed = useWatch({ control: form.control, name: 'entryPassword' });
  const right = check.right(typed);
  const key = form.formState.errors.entryPassword?.message;
  const wrong = key === wrongPassword;
  const hint = t('field.entryPasswordHint');
  const answers = { right: t('field.entryPasswordRight'), wrong: faultText(wrongPassword) };
  const answer = wrong ? 'wrong' : right ? 'right' : null;
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
        <span className={classes.answers}>
          {[hint, answers.right, answers.wrong].map((text) => (
            <i key={text} data-text={text} aria-hidden="true" />
          ))}
          <span className={answer ? classes[answer] : undefined} role="status">
            {answer === 'right' && <IconCircleCheck size={16} aria-hidden="true" />}
            {answer ? answers[answer] : hint}
          </span>
        </span>
      }
      error={wrong || (key && faultText(key, { length: maxLength.entryPassword }))}
    />
  );
}
