import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import classes from './Tabs.module.css';

interface TabNavProps {
  label: string;
  items: readonly { to: string; label: ReactNode; end?: boolean }[];
}

/** Tabs that are routes. */
export function TabNav({ label, items }: TabNavProps) {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // A phone shows a part of the row: the open tab is in its middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab depends on the address, and its place on the tabs
  useEffect(() => {
    const tabs = row.current;
    if (!tabs) return;
    // The observer calls within the frame, after the layout: measuring here would lay the page out twice.
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      const open = tabs.querySelector<HTMLElement>('[aria-current="page"]');
      if (open) tabs.scrollTo({ left: open.offsetLeft - (tabs.clientWidth - open.offsetWidth) / 2 });
    });
    observer.observe(tabs);
    return () => observer.disconnect();
  }, [pathname, items.length]);
  return (
    <nav ref={row} aria-label={label} className={classes.tabs}>
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
