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
  /** Why nothing else can be chosen, or what was wrong. */
  note?: ReactNode;
  error?: ReactNode;
}

/** A choice of few things that are better seen side by side than in a list. */
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
