import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableTopic } from '@/shared/help/topics';
import { ErrorState } from '@/shared/ui/ErrorState';
import { HelpLink } from '@/shared/ui/HelpLink';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import { PrintButton } from '@/shared/ui/PrintButton';
import { useGradualList } from '@/shared/ui/useGradualList';
import type { PartOf } from '../lib/paging';
import { NameSearch } from './NameSearch';
import classes from './RankedPages.module.css';

interface RankedPagesProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<PartOf<Row>>, Error>;
  search: string;
  onSearch: (name: string) => void;
  /** The topic of the help that explains the order of the table. */
  help: TableTopic;
  children: (rows: readonly Row[]) => ReactNode;
}

/** The largest table without a search by name. The page finds a participant above it. */
const few = 32;

/** A table in pages with a search by name. */
export function RankedPages<Row>({ query, search, onSearch, help, children }: RankedPagesProps<Row>) {
  const { t } = useTranslation('rounds');
  // Back restores a search, whose results may be few.
  const [long, setLong] = useState(search !== '');
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (!long && rows.length > few) setLong(true);
  const drawn = useGradualList(rows);
  return (
    <>
      {long && (
        <NameSearch className={classes.search} label={t('find.table')} value={search} onChange={onSearch} />
      )}
      {query.isPending ? (
        <Loading />
      ) : query.isError && rows.length === 0 ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        <p className={classes.none}>{t('find.none')}</p>
      ) : (
        children(drawn)
      )}
      <More query={query} />
      <PrintButton query={query} />
      <HelpLink topic={help} section="table" text="table" />
    </>
  );
}
