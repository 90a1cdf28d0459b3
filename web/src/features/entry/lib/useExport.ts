import { exportEntries } from '@/entities/entry/operatorApi';
import type { Contest } from '@/shared/api/types';
import { saveFile } from '@/shared/lib/saveFile';
import { useAct } from '@/shared/lib/useAct';

/** Saves entries of a contest as a CSV file; null means all. */
export function useExport(contest: Contest) {
  return useAct((ids: readonly number[] | null) => exportEntries(contest.id, ids), {
    onDone: ({ file, name }) => saveFile(file, name),
  });
}
