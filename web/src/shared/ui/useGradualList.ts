import { startTransition, useEffect, useState } from 'react';
import { usePrinting } from '../lib/usePrinting';

/** Rows that fit on a phone. */
const rowsOnPhone = 8;
const rowsOfStep = 12;

/**
 * Returns the items of a list that are drawn: the first ones at once, the others in steps. A long list at once would keep the
 * browser from answering the person for hundreds of milliseconds on a phone. `first` and `step` are for items that are larger than a row. On
 * paper the list is whole.
 */
export function useGradualList<Item>(
  items: readonly Item[],
  first = rowsOnPhone,
  step = rowsOfStep,
): readonly Item[] {
  const [count, setCount] = useState(first);
  const printing = usePrinting();
  const complete = printing || count >= items.length;
  useEffect(() => {
    // After the browser has painted the items that are there.
    if (!complete) startTransition(() => setCount(count + step));
  }, [complete, count, step]);
  return complete ? items : items.slice(0, count);
}
