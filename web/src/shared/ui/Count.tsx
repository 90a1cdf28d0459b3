import classes from './Count.module.css';

/** The number of waiting items beside a heading or a tab. */
export function Count({ value }: { value: number }) {
  return <b className={classes.count}>{value}</b>;
}
