import { TextInput, type TextInputProps } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wholeNumber } from '@/shared/lib/wholeNumber';
import { useNamedError } from './Field';
import classes from './NumberField.module.css';
import { useNumberText } from './useNumberText';

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  value?: number | string | null;
  min?: number;
  max?: number;
  /**
   * Called with the whole number that was typed, also one out of bounds; '' if the text is empty or no whole number.
   */
  onChange?: (value: number | '') => void;
}

/**
 * A field for a whole number, also in full-width figures. Text that is no whole number stays as it was typed, with an
 * error. Arrow keys and two buttons change the number by one.
 */
export function NumberField({ value, min, max, onChange, onBlur, error, ...props }: NumberFieldProps) {
  const { t } = useTranslation(['common', 'fault']);
  const [left, setLeft] = useState(false);
  const { text, number, setText } = useNumberText(value);
  const wrong = Number.isNaN(number);
  const beyond =
    left && number !== null && ((min !== undefined && number < min) || (max !== undefined && number > max));
  const named = useNamedError({ label: props.label, error });

  function type(next: string) {
    setText(next);
    const read = wholeNumber(next);
    onChange?.(read === null || Number.isNaN(read) ? '' : read);
  }

  function step(by: number) {
    const from = number === null || wrong ? (min ?? 0) - by : number;
    const next = Math.max(
      min ?? Number.NEGATIVE_INFINITY,
      Math.min(max ?? Number.POSITIVE_INFINITY, from + by),
    );
    type(String(next));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by || event.nativeEvent.isComposing || props.disabled || props.readOnly) return;
    event.preventDefault();
    step(by);
  }

  return (
    <TextInput
      autoComplete="off"
      {...props}
      inputMode="numeric"
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        setLeft(true);
        if (number !== null && !wrong) setText(String(number));
        onBlur?.(event);
      }}
      rightSection={
        <span className={classes.steps}>
          {([1, -1] as const).map((by) => (
            <button
              key={by}
              type="button"
              tabIndex={-1}
              aria-hidden="true"
              disabled={
                props.disabled ||
                (number !== null && (by > 0 ? number >= (max ?? Infinity) : number <= (min ?? -Infinity)))
              }
              onClick={() => step(by)}
            >
              {by > 0 ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
            </button>
          ))}
        </span>
      }
      error={wrong ? t('common:wholeNumber') : (named ?? (beyond && t('common:numberRange', { min, max })))}
    />
  );
}
