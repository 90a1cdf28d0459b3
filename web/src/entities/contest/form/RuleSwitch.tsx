import { useTranslation } from 'react-i18next';
import { SwitchField } from '@/shared/ui/Field';
import type { SettingsField, SettingsValues } from './settings';
import { fieldPlace, useField } from './useField';

/** The settings that are on or off. */
type RuleName = {
  [Name in SettingsField]: SettingsValues[Name] extends boolean ? Name : never;
}[SettingsField];

interface RuleSwitchProps {
  name: RuleName;
  hint: string;
}

/** Turns a rule of the format on or off. */
export function RuleSwitch({ name, hint }: RuleSwitchProps) {
  const { t } = useTranslation('contest');
  const { value, onChange } = useField(name);
  return (
    <div {...fieldPlace(name)}>
      <SwitchField
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
        label={t(`form.field.${name}`)}
        description={hint}
      />
    </div>
  );
}
