import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import classes from './Tabs.module.css';

interface TabNavProps {
  label: string;
  items: readonly { to: string; label: ReactNode; end?: boolean }[];
}

/** Tabs that are routes. */
export function TabNav({ label, items }: TabNavProps) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {items.map((item) => (
        <NavLink key={item.to} to={item.to} end={item.end} className={classes.tab}>
          <span>{item.label}</span>
        </NavLink>
      ))}
    </nav>
  );
}

interface TabButtonsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly { value: Value; label: ReactNode }[];
}

/** Tabs that switch a view in place: a group of buttons, one of them pressed. */
export function TabButtons<Value extends string>({ label, value, onChange, items }: TabButtonsProps<Value>) {
  return (
    <fieldset className={classes.tabs} aria-label={label}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          className={classes.tab}
          aria-pressed={item.value === value}
          onClick={() => onChange(item.value)}
        >
          <span>{item.label}</span>
        </button>
      ))}
    </fieldset>
  );
}
