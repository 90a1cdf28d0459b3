import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { Refused, type RefusedState } from '@/shared/ui/Refused';
import { renderRoutes } from '@/test/render';
import RefusedNotice from './RefusedNotice';

function Detail() {
  const { state } = useLocation();
  return (state as RefusedState | null)?.refused ? <RefusedNotice /> : null;
}

it('shows the page that is left to the person under the authority message', async () => {
  const { router } = renderRoutes(
    [
      { path: '/contests/7/edit', element: <Refused to="/contests/7" /> },
      { path: '/contests/7', element: <Detail /> },
    ],
    { at: '/contests/7/edit' },
  );
  expect((await screen.findByRole('alert')).textContent).toBe('この操作を行う権限がありません。');
  expect(router.state.location.pathname).toBe('/contests/7');
});
