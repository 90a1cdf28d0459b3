import classes from './Filters.module.css';

interface FiltersProps<Value extends string> {
  label: string;
  value: Value;
  items: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A row of buttons, one of them pressed. */
export function Filters<Value extends string>({ label, value, items, onChange }: FiltersProps<Value>) {
  return (
    <fieldset className={classes.filters} aria-label={label}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          aria-pressed={item.value === value}
          onClick={() => onChange(item.value)}
        >
          {item.label}
        </button>
      ))}
    </fieldset>
  );
}
