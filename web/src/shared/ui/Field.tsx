import {
  Checkbox,
  type CheckboxProps,
  NumberInput,
  type NumberInputProps,
  PasswordInput,
  type PasswordInputProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Fields carry their label, description and error text; all take Mantine's properties and a ref. */

export function TextField(props: TextInputProps) {
  return <TextInput {...props} error={useNamedError(props)} />;
}

export function TextAreaField(props: TextareaProps) {
  return <Textarea autosize minRows={3} {...props} error={useNamedError(props)} />;
}

export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('common');
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      aria-invalid={Boolean(props.error) || undefined}
      {...props}
      error={useNamedError(props)}
    />
  );
}

export function NumberField(props: NumberInputProps) {
  return (
    <NumberInput
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      {...props}
      error={useNamedError(props)}
    />
  );
}

export function SelectField(props: SelectProps) {
  const { t } = useTranslation('common');
  return (
    <Select
      checkIconPosition="right"
      nothingFoundMessage={t('noMatches')}
      clearButtonProps={{ 'aria-label': t('clear') }}
      {...props}
      error={useNamedError(props)}
    />
  );
}

export function CheckboxField(props: CheckboxProps) {
  return <Checkbox icon={CheckMark} {...props} />;
}

export function SwitchField(props: SwitchProps) {
  return <Switch withThumbIndicator={false} {...props} />;
}

/** The message of an empty required field names the field (U5.019). */
export function useNamedError({ label, error }: { label?: ReactNode; error?: ReactNode }): ReactNode {
  const { t } = useTranslation(['common', 'fault']);
  const empty = typeof label === 'string' && error === t('fault:valueIsRequired');
  return empty ? t('common:required', { value: label }) : error;
}

function CheckMark({ className }: { indeterminate: boolean | undefined; className: string }) {
  return <IconCheck className={className} stroke={3} aria-hidden="true" />;
}
