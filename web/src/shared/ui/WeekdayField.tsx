import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { weekdayNames } from '../lib/weekdays';
import { useNamedError } from './Field';
import classes from './WeekdayField.module.css';

interface WeekdayFieldProps {
  label: ReactNode;
  /** 0 = Sunday. */
  value: readonly number[];
  onChange: (days: number[]) => void;
  description?: ReactNode;
  error?: ReactNode;
}

/** The days of a week side by side as toggle buttons. */
export function WeekdayField({ label, value, onChange, description, error }: WeekdayFieldProps) {
  const { i18n } = useTranslation();
  const named = useNamedError({ label, error });
  const long = weekdayNames(i18n.language, 'long');
  function set(day: number, on: boolean) {
    const others = value.filter((each) => each !== day);
    onChange(on ? [...others, day].sort() : others);
  }
  return (
    <fieldset className={classes.field}>
      <legend>{label}</legend>
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.days}>
        {weekdayNames(i18n.language, 'short').map((name, day) => (
          <label key={name}>
            <input
              type="checkbox"
              aria-label={long[day]}
              checked={value.includes(day)}
              onChange={(event) => set(day, event.currentTarget.checked)}
            />
            <span aria-hidden="true">{name}</span>
          </label>
        ))}
      </div>
      {named && (
        <p className={classes.error} role="alert">
          {named}
        </p>
      )}
    </fieldset>
  );
}
