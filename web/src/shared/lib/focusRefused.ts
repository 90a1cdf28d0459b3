import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrors } from '../api/faults';

/** Moves the focus to the first refused field. In a long form it may be out of sight. */
export function focusRefused<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown) {
  const refused = fieldErrors(error);
  const first = Object.keys(form.getValues()).find((name) => name in refused);
  if (first) form.setFocus(first as Path<Values>);
}
