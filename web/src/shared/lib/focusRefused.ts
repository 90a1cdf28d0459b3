import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldErrors } from '../api/faults';

/** Goes to the first field of a form that the server refused: a long form may have scrolled it out of sight. */
export function focusRefused<Values extends FieldValues>(form: UseFormReturn<Values>, error: unknown) {
  const refused = fieldErrors(error);
  const first = Object.keys(form.getValues()).find((name) => name in refused);
  if (first) form.setFocus(first as Path<Values>);
}
