import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import classes from './site.module.css';

interface PagedListProps<Item> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>, Error>;
  label: string;
  /** The text of an empty list. */
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}

/** A paged list of the administration. */
export function PagedList<Item extends { id: number }>({
  query,
  label,
  empty,
  children,
}: PagedListProps<Item>) {
  if (query.isPending) return <Loading />;
  if (!query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyState title={empty} />;
  return (
    <>
      <ul className={classes.rows} aria-label={label}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      <More query={query} />
    </>
  );
}
