import { useState } from 'react';
import { useSettled } from './useSettled';

/** Milliseconds without typing before the search starts. */
const pause = 250;

/** Holds a name as it is typed, and as it is searched. */
export function useSearch() {
  const [search, setSearch] = useState('');
  return { search, setSearch, name: useSettled(search.trim(), pause) };
}
