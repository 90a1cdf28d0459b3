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
import { useTranslation } from 'react-i18next';

/** Fields carry their label, description and error text; all take Mantine's properties and a ref. */

export function TextField(props: TextInputProps) {
  return <TextInput {...props} />;
}

export function TextAreaField(props: TextareaProps) {
  return <Textarea autosize minRows={3} {...props} />;
}

export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('common');
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      aria-invalid={Boolean(props.error) || undefined}
      {...props}
    />
  );
}

export function NumberField(props: NumberInputProps) {
  return <NumberInput allowDecimal={false} allowNegative={false} clampBehavior="none" {...props} />;
}

export function SelectField(props: SelectProps) {
  const { t } = useTranslation('common');
  return (
    <Select
      checkIconPosition="right"
      nothingFoundMessage={t('noMatches')}
      clearButtonProps={{ 'aria-label': t('clear') }}
      {...props}
    />
  );
}

export function CheckboxField(props: CheckboxProps) {
  return <Checkbox icon={CheckMark} {...props} />;
}

export function SwitchField(props: SwitchProps) {
  return <Switch withThumbIndicator={false} {...props} />;
}

function CheckMark({ className }: { indeterminate: boolean | undefined; className: string }) {
  return <IconCheck className={className} stroke={3} aria-hidden="true" />;
}
