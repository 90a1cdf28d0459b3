import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState';
import { Loading } from './Loading';

export interface QueryViewProps<Data> {
  query: UseQueryResult<Data, Error>;
  children: (data: Data) => ReactNode;
  /** Replaces the loading view. */
  loading?: ReactNode;
}

/** Shows a query's loading view, error or data. Data stays visible if a later refresh fails. */
export function QueryView<Data>({ query, children, loading }: QueryViewProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return loading ?? <Loading />;
}
