import {
  Checkbox,
  type CheckboxProps,
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
import { useLengthLimit } from './useLengthLimit';

/**
 * Form fields with label, description and error text. They take Mantine's properties and a ref. `maxLength` counts
 * characters as the server does: a longer text stays with an error, and the form must not be sent.
 */

export function TextField({ maxLength, ...props }: TextInputProps) {
  const limit = useLengthLimit(maxLength, props);
  const error = useNamedError(props);
  return <TextInput {...props} {...limit.props} error={error || limit.error} />;
}

export function TextAreaField({ maxLength, ...props }: TextareaProps) {
  const limit = useLengthLimit(maxLength, props);
  const error = useNamedError(props);
  return <Textarea autosize minRows={3} {...props} {...limit.props} error={error || limit.error} />;
}

export function PasswordField({ maxLength, ...props }: PasswordInputProps) {
  const { t } = useTranslation('common');
  const limit = useLengthLimit(maxLength, props);
  const error = useNamedError(props);
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      aria-invalid={Boolean(error || limit.error) || undefined}
      {...props}
      {...limit.props}
      error={error || limit.error}
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
      // Options are drawn while they are shown: a form has dozens of them.
      comboboxProps={{ keepMounted: false, ...props.comboboxProps }}
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

/** The error of an empty required field names the field. */
export function useNamedError({ label, error }: { label?: ReactNode; error?: ReactNode }): ReactNode {
  const { t } = useTranslation(['common', 'fault']);
  const empty = typeof label === 'string' && error === t('fault:valueIsRequired');
  return empty ? t('common:required', { value: label }) : error;
}

function CheckMark({ className }: { indeterminate: boolean | undefined; className: string }) {
  return <IconCheck className={className} stroke={3} aria-hidden="true" />;
}
