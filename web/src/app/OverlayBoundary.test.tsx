import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { OverlayBoundary } from './OverlayBoundary';

let broken = false;

function Menu() {
  if (broken) throw new Error('a fault of the menu');
  return <p>the menu</p>;
}

it('removes a menu that throws, says so, and shows it when the person tries again', async () => {
  // React reports what the boundary catches.
  vi.spyOn(console, 'error').mockReturnValue();
  server.use(http.post('*/api/v1/app/errors/', () => new HttpResponse(null, { status: 204 })));
  broken = true;
  const page = (
    <>
      <p>the page</p>
      <OverlayBoundary>
        <Menu />
      </OverlayBoundary>
    </>
  );
  renderRoutes([{ path: '/', element: page }]);
  expect(screen.getByText('the page')).toBeInTheDocument();
  expect(await screen.findByText(/^一部を表示できませんでした/)).toBeInTheDocument();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'もう一度試す' }));
  expect(await screen.findByText('the menu')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/^一部を表示できませんでした/)).toBeNull());
});
