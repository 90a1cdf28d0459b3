import { type RefObject, useEffect } from 'react';
import { fieldErrors } from '../api/faults';

/**
 * Moves the focus to the first refused field of a form, which may be out of sight. A field says by itself that it is refused: a text
 * field with `aria-invalid`, a picture with `data-refused` at its button.
 */
export function useFocusRefused(form: RefObject<HTMLFormElement | null>, error: unknown) {
  useEffect(() => {
    if (Object.keys(fieldErrors(error)).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused]')?.focus();
  }, [form, error]);
}
