import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/shared/api/error';

/** Shows the server's faults on their fields. Returns whether there was such a field. */
export function showOnFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: readonly Path<Values>[],
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const named = error.fields.flatMap(({ name, key }) => {
    const field = fields.find((each) => each === name);
    return field ? [{ field, key }] : [];
  });
  for (const { field, key } of named) {
    form.setError(field, { type: 'server', message: key }, { shouldFocus: true });
  }
  return named.length > 0;
}
