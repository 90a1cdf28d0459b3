import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';

type Report = { errors: { kind: string; message: string; page: string; stack?: string }[] };
let reports: Report[];

function Broken(): never {
  throw new Error('broken page');
}

/** Loads the module anew, so that it has sent no reports. */
async function fresh() {
  vi.resetModules();
  return import('./browserErrors');
}

beforeEach(() => {
  reports = [];
  history.replaceState(null, '', '/');
  server.use(
    http.post('/api/v1/app/errors/', async ({ request }) => {
      expect(request.headers.get('Authorization')).toBeNull();
      reports.push((await request.json()) as Report);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const sent = (count: number) => vi.waitFor(() => expect(reports).toHaveLength(count), { timeout: 120_000 });

it('reports an error once, with the pattern of the page and without what a person typed', async () => {
  const { reportError } = await fresh();
  history.replaceState(null, '', '/teams/374187143823407/join/Ab3dEf6hIj9lMn2pQr5tUv?key=secret');
  const error = new Error('Unexpected token \'H\', "Hanako says: my pin is 1234" is not valid JSON');
  error.stack = `at f (${location.origin}/assets/HomePage-D8sk29.js?key=secret:1:23)`;
  reportError('error', error);
  reportError('error', error);
  await sent(1);
  expect(reports).toEqual([
    {
      errors: [
        {
          kind: 'error',
          message: 'Unexpected token \'H\', "…" is not valid JSON',
          page: '/teams/:id/join/:id',
          stack: 'at f (/assets/HomePage-D8sk29.js:1:23)',
        },
      ],
    },
  ]);
});

it('reports a few errors for a page and in all', async () => {
  const { reportError } = await fresh();
  for (const page of ['/contests', '/teams', '/friends', '/records', '/games']) {
    history.replaceState(null, '', page);
    for (let i = 0; i < 5; i++) reportError('error', new Error(`error ${i}`));
  }
  await sent(10);
  const onPages = reports.map(({ errors }) => errors[0]?.page);
  expect(onPages.filter((page) => page === '/contests')).toHaveLength(3);
});

it('reports uncaught errors, rejections and refusals of the policy, and nothing foreign', async () => {
  const { watchBrowserErrors } = await fresh();
  const { ApiError } = await import('@/shared/api/error');
  watchBrowserErrors();
  dispatchEvent(new ErrorEvent('error', { error: new TypeError('x is undefined') }));
  const rejected = (reason: unknown) =>
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
  rejected(new Error('no answer'));
  dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), {
      effectiveDirective: 'script-src',
      blockedURI: 'https://evil.example/path?token=1',
      sourceFile: '',
    }),
  );
  rejected(new ApiError({ status: 404, key: 'notFoundError' }));
  dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }));
  const extension = new Error('broken');
  extension.stack = 'at chrome-extension://abc/x.js:1:1';
  dispatchEvent(new ErrorEvent('error', { error: extension }));
  history.replaceState(null, '', '/teams'); // a page has three reports
  rejected('the last one');
  await sent(4);
  expect(reports.map(({ errors }) => [errors[0]?.kind, errors[0]?.message])).toEqual([
    ['error', 'x is undefined'],
    ['rejection', 'no answer'],
    ['policy', 'script-src refuses evil.example'],
    ['rejection', 'the last one'],
  ]);
});

it('reports a page that throws', async () => {
  vi.resetModules();
  const { PageBoundary } = await import('./PageBoundary');
  vi.spyOn(console, 'error').mockReturnValue();
  const page = (
    <PageBoundary>
      <Broken />
    </PageBoundary>
  );
  renderRoutes([{ path: '/', element: page }]);
  await screen.findByRole('alert');
  await sent(1);
  expect(reports[0]?.errors[0]).toMatchObject({ kind: 'render', message: 'broken page', page: '/' });
});
