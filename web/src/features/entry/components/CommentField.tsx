import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { characters } from '@/shared/lib/characters';
import { TextAreaField } from '@/shared/ui/Field';
import { type EntryTexts, maxLength } from '../lib/rules';
import classes from './EntryDialog.module.css';

/** The comment for the organisers, with the number of remaining characters near its limit (ENTRY-9). */
export function CommentField({
  form,
  error,
}: {
  form: UseFormReturn<EntryTexts>;
  error: string | undefined;
}) {
  const { t } = useTranslation('entry');
  const length = characters(useWatch({ control: form.control, name: 'comment' }).trim());
  const near = length > maxLength.comment * 0.75;
  return (
    <TextAreaField
      {...form.register('comment')}
      minRows={2}
      label={
        <>
          {t('field.comment')} <span className={classes.optional}>{t('field.optional')}</span>
        </>
      }
      description={
        <>
          {t('field.commentHint')}{' '}
          {near && (
            <span className={classes.length} data-over={length > maxLength.comment || undefined}>
              {t('field.length', { length, max: maxLength.comment })}
            </span>
          )}
        </>
      }
      error={error}
    />
  );
}
