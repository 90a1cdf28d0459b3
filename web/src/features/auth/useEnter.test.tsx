import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { surroundings, viewer } from '@/entities/contest/testing';
import { useApp } from '@/shared/api/app';
import { useViewer, viewerOf, viewerQueryKey } from '@/shared/viewer/viewer';
import { renderRoutes } from '@/test/render';
import { server, app as site } from '@/test/server';
import { useEnter } from './useEnter';

const earlier = { ...viewer, termsVersion: '2020-01-01' };

/** Starts another session of the same person. */
function Again() {
  const enter = useEnter();
  const app = useApp();
  const { signedIn } = useViewer();
  return (
    <button
      type="button"
      disabled={!app.data || !signedIn}
      onClick={() => enter({ token: 'next', userInfo: earlier })}
    >
      again
    </button>
  );
}

it('keeps the agreement to new terms when the account was read before it was stored', async () => {
  let store = () => {};
  server.use(
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(earlier)),
    ...surroundings(),
    http.post('*/api/v1/auth/agreement/', async () => {
      await new Promise<void>((resolve) => {
        store = resolve;
      });
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const waiting = store;
  const { queryClient } = renderRoutes([{ path: '/', element: <Again /> }], { token: 'first' });
  const button = await screen.findByRole('button', { name: 'again' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  await waitFor(() => expect(store).not.toBe(waiting));
  await act(() => queryClient.refetchQueries({ queryKey: viewerQueryKey }));
  expect(viewerOf(queryClient)?.termsVersion).toBe(earlier.termsVersion);
  store();
  await waitFor(() => expect(viewerOf(queryClient)?.termsVersion).toBe(site.termsVersion));
});
