import { startTransition, useEffect, useState } from 'react';

/** Rows that fit on a phone. */
const rowsOnPhone = 8;
const step = 12;

/**
 * Returns the items of a list that are drawn: the first ones at once, the others in steps. A long list at once would keep the
 * browser from answering the person for hundreds of milliseconds on a phone. `first` is for items that are higher than a row.
 */
export function useGradualList<Item>(items: readonly Item[], first = rowsOnPhone): readonly Item[] {
  const [count, setCount] = useState(first);
  const complete = count >= items.length;
  useEffect(() => {
    // After the browser has painted the items that are there.
    if (!complete) startTransition(() => setCount(count + step));
  }, [complete, count]);
  return complete ? items : items.slice(0, count);
}
