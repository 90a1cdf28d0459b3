import i18next from 'i18next';
import { type FieldError, type UseControllerReturn, useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { faultText } from '@/shared/api/faults';
import { maxLength, mostRankRows } from './limits';
import type { ContestField, ContestValues } from './values';

/** Returns the text of a field's broken rule. The types of the error are the bounds of a range. */
export function ruleText(
  field: ContestField,
  { message: key, types }: Pick<FieldError, 'message' | 'types'>,
): string | undefined {
  if (!key) return undefined;
  if (types) return i18next.getFixedT(i18next.language, 'common')('numberRange', { ...types });
  return faultText(key, { length: maxLength[field as keyof typeof maxLength], count: mostRankRows });
}

type Field<Name extends ContestField> = UseControllerReturn<ContestValues, Name>['field'] & {
  error: string | undefined;
};

/** One field of the contest form: its value, its handlers and the text of its broken rule. */
export function useField<Name extends ContestField>(name: Name): Field<Name> {
  useTranslation(['fault', 'common']);
  const { control } = useFormContext<ContestValues>();
  const { field, fieldState } = useController({ control, name });
  return { ...field, error: fieldState.error && ruleText(name, fieldState.error) };
}

/** Marks the element of a field, so that focusField can find it. */
export function fieldPlace(name: ContestField) {
  return { 'data-field': name };
}

/** Scrolls to a field and focuses it. */
export function focusField(name: ContestField): void {
  const place = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
  place?.scrollIntoView({ block: 'center' });
  const broken = place?.querySelector<HTMLElement>('input[aria-invalid="true"]');
  const first = place?.querySelector<HTMLElement>(
    'input:not([type="file"], [type="hidden"]), textarea, button',
  );
  (broken ?? first)?.focus({ preventScroll: true });
}
