import classes from '@/entities/contest/form/form.module.css';
import { characters } from '@/shared/lib/characters';

/** The length of a text and its limit. */
export function Counter({ text, max }: { text: string; max: number }) {
  const length = characters(text);
  return (
    <span className={classes.count} data-over={length > max || undefined}>
      {length} / {max}
    </span>
  );
}
