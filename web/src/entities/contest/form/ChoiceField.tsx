import type { ReactNode } from 'react';
import classes from './ChoiceField.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  text: ReactNode;
  icon?: ReactNode;
}

interface ChoiceFieldProps<Value extends string> {
  label: ReactNode;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  disabled?: boolean;
  /** Why the other choices are disabled, or the text of the fault. */
  note?: ReactNode;
  error?: ReactNode;
}

/** A choice between few values, shown side by side. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, name, value, onChange, choices, disabled, note, error } = props;
  return (
    <fieldset className={classes.field} disabled={disabled}>
      <legend>{label}</legend>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon}
            <span>
              <strong>{choice.label}</strong>
              <small>{choice.text}</small>
            </span>
          </label>
        ))}
      </div>
      {note && <p className={classes.note}>{note}</p>}
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}
