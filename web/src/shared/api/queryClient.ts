import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './error';

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        // A refusal stays a refusal; only faults of the way or of the server are worth another try.
        retry: (count, error) =>
          count < 2 && !(error instanceof ApiError && error.status < 500 && error.status !== 0),
      },
      mutations: { retry: false },
    },
  });
}
