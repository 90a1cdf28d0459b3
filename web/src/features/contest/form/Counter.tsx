import classes from '@/entities/contest/form/form.module.css';
import { characters } from '@/shared/lib/characters';

/** Characters of a text beside the most it may have. */
export function Counter({ text, max }: { text: string; max: number }) {
  const length = characters(text);
  return (
    <span className={classes.count} data-over={length > max || undefined}>
      {length} / {max}
    </span>
  );
}
