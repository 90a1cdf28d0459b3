import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { toast } from '@/shared/ui/toast';
import { renderRoutes } from '@/test/render';
import { PageBoundary } from './PageBoundary';

vi.mock('./missingCode', async (original) => ({ ...(await original<object>()), isMissingCode: () => true }));

/** A component whose code cannot be fetched. */
function unloaded() {
  return lazy(() => Promise.reject(new TypeError('the code is missing')));
}

beforeEach(() => {
  sessionStorage.clear();
  // React reports what the boundary catches.
  vi.spyOn(console, 'error').mockReturnValue();
});

/** Opens such a page while the device is offline. */
async function openOffline() {
  const Unloaded = unloaded();
  const page = renderRoutes(
    [
      { path: '/contests', element: <PageBoundary>the list</PageBoundary> },
      {
        path: '/contests/:id',
        element: (
          <PageBoundary>
            <Unloaded />
          </PageBoundary>
        ),
      },
    ],
    { at: '/contests' },
  );
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await act(() => page.router.navigate('/contests/100'));
  expect(await screen.findByRole('alert')).toHaveTextContent('このページはまだ読み込まれていません');
  return page;
}

it('says that a page was not loaded before the network was lost, and leads back', async () => {
  const { router } = await openOffline();
  await userEvent.click(screen.getByRole('button', { name: '戻る' }));
  expect(await screen.findByText('the list')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/contests');
});

const Dialog = unloaded();

/** A page that is loaded, with a dialog that is not. */
function List() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        open
      </button>
      <Suspense>{opened && <Dialog />}</Suspense>
    </>
  );
}

it('keeps a page of which only a part was not loaded', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = (
    <PageBoundary>
      <List />
    </PageBoundary>
  );
  renderRoutes([{ path: '/', element: page }]);
  const told = /サーバーに接続できませんでした/;
  // Also the second time, when React knows at once that the part is missing.
  for (let times = 0; times < 2; times++) {
    await userEvent.click(await screen.findByRole('button', { name: 'open' }));
    expect(await screen.findByText(told)).toBeInTheDocument();
    toast.clear();
    await waitFor(() => expect(screen.queryByText(told)).not.toBeInTheDocument());
  }
  expect(screen.getByRole('button', { name: 'open' })).toBeInTheDocument();
});

it('waits for the network only while the page is open', async () => {
  const added = vi.spyOn(window, 'addEventListener');
  const removed = vi.spyOn(window, 'removeEventListener');
  const { router } = await openOffline();
  const waiting = added.mock.calls.filter(([kind]) => kind === 'online').at(-1)?.[1];
  expect(waiting).toBeDefined();
  expect(removed).not.toHaveBeenCalledWith('online', waiting);
  await act(() => router.navigate('/contests'));
  expect(removed).toHaveBeenCalledWith('online', waiting);
});
