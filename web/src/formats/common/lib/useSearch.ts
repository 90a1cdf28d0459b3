import { useDebouncedValue } from '@mantine/hooks';
import { useVisitState } from '@/shared/history/useVisitState';

/** Milliseconds without typing before the search starts. */
const pause = 250;

/** Holds a name as it is typed, and as it is searched. Under a name of its own, Back restores it. */
export function useSearch(kept: string | null = null) {
  const [search, setSearch] = useVisitState(kept, '');
  const [name] = useDebouncedValue(search.trim(), pause);
  return { search, setSearch, name };
}
