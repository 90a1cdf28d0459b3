import { IconSearch } from '@tabler/icons-react';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartOf } from '@/features/rounds';
import type { StandingsRow } from '@/shared/api/types';
import { ErrorState } from '@/shared/ui/ErrorState';
import { TextField } from '@/shared/ui/Field';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import classes from './Standings.module.css';
import { StandingsTable } from './StandingsTable';

interface StandingsProps extends Omit<ComponentProps<typeof StandingsTable>, 'rows'> {
  query: UseInfiniteQueryResult<InfiniteData<PartOf<StandingsRow>>, Error>;
  search: string;
  onSearch: (name: string) => void;
}

/** A field that is seen at a glance needs no search. */
const few = 12;

/** A table by pages, in which a name can be found. */
export function Standings({ query, search, onSearch, ...table }: StandingsProps) {
  const { t } = useTranslation('standings');
  const [long, setLong] = useState(false);
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (!long && rows.length > few) setLong(true);
  return (
    <>
      {long && (
        <TextField
          type="search"
          className={classes.search}
          aria-label={t('find.label')}
          placeholder={t('find.label')}
          maxLength={64}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      )}
      {query.isPending ? (
        <Loading />
      ) : query.isError && rows.length === 0 ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        <p className={classes.none}>{t('find.none')}</p>
      ) : (
        <StandingsTable {...table} rows={rows} />
      )}
      <More query={query} />
    </>
  );
}
