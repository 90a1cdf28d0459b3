import { type UseControllerReturn, useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { faultText } from '@/shared/api/faults';
import { maxLength, mostRankRows } from './limits';
import type { ContestField, ContestValues } from './values';

/** The text of a broken rule of a field. */
export function ruleText(field: ContestField, key: string): string {
  return faultText(key, { length: maxLength[field as keyof typeof maxLength], count: mostRankRows });
}

type Field<Name extends ContestField> = UseControllerReturn<ContestValues, Name>['field'] & {
  error: string | undefined;
};

/** One field of the contest form: its value, its handlers and the text of the rule it breaks. */
export function useField<Name extends ContestField>(name: Name): Field<Name> {
  useTranslation('fault');
  const { control } = useFormContext<ContestValues>();
  const { field, fieldState } = useController({ control, name });
  const key = fieldState.error?.message;
  return { ...field, error: key ? ruleText(name, key) : undefined };
}

/** Marks where a field stands, so that the summary of broken rules can lead to it. */
export function fieldPlace(name: ContestField) {
  return { 'data-field': name };
}

/** Brings a field into view and puts the cursor into it. */
export function focusField(name: ContestField): void {
  const place = document.querySelector<HTMLElement>(`[data-field="${name}"]`);
  place?.scrollIntoView({ block: 'center' });
  const broken = place?.querySelector<HTMLElement>('input[aria-invalid="true"]');
  const first = place?.querySelector<HTMLElement>(
    'input:not([type="file"], [type="hidden"]), textarea, button',
  );
  (broken ?? first)?.focus({ preventScroll: true });
}
