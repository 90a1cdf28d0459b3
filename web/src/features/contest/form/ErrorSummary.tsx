import { forwardRef } from 'react';
import { type FieldError, type FieldErrors, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import classes from '@/entities/contest/form/form.module.css';
import { focusField, ruleText } from '@/entities/contest/form/useField';
import type { ContestField, ContestValues } from '@/entities/contest/form/values';
import { Notice } from '@/shared/ui/Notice';
import { contestFields } from './values';

/** Returns broken rules in the order of the form. */
function broken(errors: FieldErrors<ContestValues>): { field: ContestField; error: FieldError }[] {
  return contestFields.flatMap((field) => {
    const error = errors[field] as FieldError | undefined;
    return error?.message ? [{ field, error }] : [];
  });
}

/** The reasons why the form was not saved. Each one links to its field (ERROR-1). */
export const ErrorSummary = forwardRef<HTMLDivElement, { failure: string | null }>(function ErrorSummary(
  { failure },
  ref,
) {
  const { t } = useTranslation(['contest', 'fault']);
  const { errors, submitCount } = useFormState<ContestValues>();
  const lines = submitCount > 0 ? broken(errors) : [];
  if (!failure && lines.length === 0) return null;
  return (
    <div ref={ref} tabIndex={-1} className={classes.summary}>
      <Notice tone="danger" title={failure ?? t('contest:form.notSaved')}>
        {lines.length > 0 && (
          <ul>
            {lines.map(({ field, error }) => (
              <li key={field}>
                <button type="button" onClick={() => focusField(field)}>
                  {t(`contest:form.field.${field}`)}
                </button>
                {' – '}
                {ruleText(field, error)}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
});
