import { useState } from 'react';
import { useSettled } from './useSettled';

/** Typing pauses for this long before a name is looked for. */
const pause = 250;

/** A name as it is typed, and as it is looked for. */
export function useSearch() {
  const [search, setSearch] = useState('');
  return { search, setSearch, name: useSettled(search.trim(), pause) };
}
