import { useVisitState } from '@/shared/history/useVisitState';
import { useSettled } from './useSettled';

/** Milliseconds without typing before the search starts. */
const pause = 250;

/** Holds a name as it is typed, and as it is searched. Under a name of its own, Back restores it. */
export function useSearch(kept: string | null = null) {
  const [search, setSearch] = useVisitState(kept, '');
  return { search, setSearch, name: useSettled(search.trim(), pause) };
}
