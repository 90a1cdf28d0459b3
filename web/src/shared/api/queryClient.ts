import { QueryClient, type QueryState } from '@tanstack/react-query';
import { ApiError } from './error';

/**
 * Milliseconds for which the answer that something does not exist is not asked for again. A page reads ahead while its code loads, and
 * its parts mount one after the other; each of them would ask.
 */
const missingTime = 5_000;

function isMissing({
  error,
  errorUpdatedAt,
}: Pick<QueryState, 'errorUpdatedAt'> & { error: unknown }): boolean {
  return error instanceof ApiError && error.status === 404 && Date.now() - errorUpdatedAt < missingTime;
}

export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        // A refusal is final. Only network errors and server errors are retried.
        retry: (count, error) =>
          count < 2 && !(error instanceof ApiError && error.status < 500 && error.status !== 0),
        retryOnMount: ({ state }) => !isMissing(state),
      },
      mutations: { retry: false },
    },
  });
  const prefetch = queries.prefetchQuery.bind(queries);
  queries.prefetchQuery = async (options) => {
    const state = queries.getQueryState(options.queryKey);
    if (!state || !isMissing(state)) await prefetch(options);
  };
  return queries;
}
