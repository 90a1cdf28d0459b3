import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '@/shared/ui/NumberField';
import type { NumberValue } from './settings';
import { fieldPlace, useField } from './useField';
import type { ContestField, ContestValues } from './values';

/** The fields with a number. */
type NumberName = {
  [Name in ContestField]: NumberValue extends ContestValues[Name] ? Name : never;
}[ContestField];

interface SettingProps {
  name: NumberName;
  bounds: { min: number; max: number };
  hint?: string;
  /** May be left empty. */
  optional?: boolean;
  /** Fields whose rules depend on this one. */
  related?: ContestField[];
  onLeave?: () => void;
  disabled?: boolean;
}

/** A whole number among the settings of a format. */
export function Setting({
  name,
  bounds,
  hint,
  optional,
  related = [],
  onLeave,
  disabled = false,
}: SettingProps) {
  const { t } = useTranslation('contest');
  const { trigger, getFieldState } = useFormContext<ContestValues>();
  const field = useField(name);
  return (
    <div {...fieldPlace(name)}>
      <NumberField
        {...field}
        onChange={(value) => {
          field.onChange(value === '' ? '' : Number(value));
          for (const other of related) if (getFieldState(other).error) void trigger(other);
        }}
        onBlur={() => {
          field.onBlur();
          onLeave?.();
        }}
        label={t(`form.field.${name}`)}
        description={hint}
        min={bounds.min}
        max={bounds.max}
        withAsterisk={!optional}
        disabled={disabled}
      />
    </div>
  );
}
