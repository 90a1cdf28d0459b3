import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { forgetVisits } from '@/shared/history/useVisitState';
import { theme } from '@/shared/ui/theme';
import { ToastHost } from '@/shared/ui/toast';
import { endSession, startSession } from '@/shared/viewer/session';
import { ViewerProvider } from '@/shared/viewer/viewer';

interface Options {
  /** The address to open. */
  at?: string;
  /** A session's token, for a signed-in viewer. The test handles GET /users/profile/. */
  token?: string;
  /** The cache of queries; by default one that reads again at every mount and retries nothing. */
  queryClient?: QueryClient;
}

const queryClients: QueryClient[] = [];

/**
 * Cancels the reads of all tests so far. One that nobody answered is repeated by the HTTP client after a while, and
 * would reach the handlers of a later test.
 */
export async function cancelReads(): Promise<void> {
  await Promise.all(queryClients.splice(0).map((queries) => queries.cancelQueries()));
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
}

/**
 * Renders routes with the app's providers, without the kit's style sheet of hundreds of variables, which no test reads. The returned
 * router has the current address.
 */
export function renderRoutes(
  routes: RouteObject[],
  { at = '/', token, queryClient = newQueryClient() }: Options = {},
) {
  if (token) startSession(token);
  else endSession();
  forgetVisits();
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  queryClients.push(queryClient);
  const view = render(
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <ViewerProvider>
          <RouterProvider router={router} />
        </ViewerProvider>
      </QueryClientProvider>
      <ToastHost keep />
    </MantineProvider>,
  );
  return { ...view, router, queryClient };
}
