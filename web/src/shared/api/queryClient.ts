import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './error';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        // A refusal is final. Only network errors and server errors are retried.
        retry: (count, error) =>
          count < 2 && !(error instanceof ApiError && error.status < 500 && error.status !== 0),
      },
      mutations: { retry: false },
    },
  });
}
