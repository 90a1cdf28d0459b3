import classes from './Count.module.css';

/** How many wait behind a heading or a tab. */
export function Count({ value }: { value: number }) {
  return <b className={classes.count}>{value}</b>;
}
