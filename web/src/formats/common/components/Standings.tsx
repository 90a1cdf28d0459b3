import type { ComponentProps } from 'react';
import type { StandingsRow } from '@/shared/api/types';
import { RankedPages } from './RankedPages';
import { StandingsTable } from './StandingsTable';

type StandingsProps = Omit<ComponentProps<typeof StandingsTable>, 'rows'> &
  Omit<ComponentProps<typeof RankedPages<StandingsRow>>, 'children'>;

/** The table of a stage in pages. */
export function Standings({ query, search, onSearch, help, ...table }: StandingsProps) {
  return (
    <RankedPages query={query} search={search} onSearch={onSearch} help={help}>
      {(rows) => <StandingsTable {...table} rows={rows} />}
    </RankedPages>
  );
}
