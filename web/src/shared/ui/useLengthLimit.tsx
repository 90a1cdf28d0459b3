import { useMergedRef } from '@mantine/hooks';
import { type ChangeEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { characters } from '@/shared/lib/characters';

interface Field<Element> {
  value?: unknown;
  defaultValue?: unknown;
  description?: ReactNode;
  onChange?: (event: ChangeEvent<Element>) => unknown;
  ref?: Ref<Element>;
}

/** The share of the limit from which the count is shown. */
const near = 0.75;

/**
 * The messages of a text field about its limit: the count near the limit, and an error beyond it. The form cannot be
 * sent with the error. The text is never cut.
 */
export function useLengthLimit<Element extends HTMLInputElement | HTMLTextAreaElement>(
  max: number | undefined,
  { value, defaultValue, description, onChange, ref }: Field<Element>,
) {
  const { t } = useTranslation('fault');
  const [typed, setTyped] = useState(String(defaultValue ?? ''));
  const field = useRef<Element>(null);
  const merged = useMergedRef(ref, field);
  const used = max === undefined ? 0 : characters((value === undefined ? typed : String(value ?? '')).trim());
  const error =
    max !== undefined && used > max ? `${t('exceededLength', { length: max })} (${used} / ${max})` : '';
  useEffect(() => {
    if (max !== undefined) field.current?.setCustomValidity(error);
  }, [max, error]);
  if (max === undefined) return { props: {}, error: undefined };
  const count = used > max * near ? `${used} / ${max}` : null;
  return {
    error: error || undefined,
    props: {
      ref: merged,
      description:
        description || (count && used <= max) ? (
          <>
            {description} {used <= max && count}
          </>
        ) : undefined,
      onChange: (event: ChangeEvent<Element>) => {
        setTyped(event.currentTarget.value);
        return onChange?.(event);
      },
    },
  };
}
