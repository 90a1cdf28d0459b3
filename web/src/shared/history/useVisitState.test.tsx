import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { expect, it } from 'vitest';
import { renderRoutes } from '@/test/render';
import { useVisitState } from './useVisitState';

function List() {
  const [open, setOpen] = useVisitState('open', false);
  const [round, setRound] = useVisitState(null, 1);
  return (
    <>
      <button type="button" aria-pressed={open} onClick={() => setOpen(!open)}>
        open only
      </button>
      <button type="button" onClick={() => setRound(round + 1)}>
        {`round ${round}`}
      </button>
      <Link to="/match">a match</Link>
      <Link to="?show=open" replace>
        another address
      </Link>
    </>
  );
}

const routes = [
  { path: '/list', element: <List /> },
  { path: '/match', element: <Link to="/list">to the list</Link> },
];
const filter = () => screen.getByRole('button', { name: 'open only' });

it('restores what was chosen on Back, and begins anew on a new visit', async () => {
  const { router } = renderRoutes(routes, { at: '/list' });
  const user = userEvent.setup();
  await user.click(filter());
  await user.click(screen.getByRole('button', { name: 'round 1' }));
  await user.click(screen.getByRole('link', { name: 'a match' }));
  await act(() => router.navigate(-1));
  expect(filter()).toHaveAttribute('aria-pressed', 'true');
  // A state without a name begins anew.
  expect(screen.getByRole('button', { name: 'round 1' })).toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'a match' }));
  await user.click(screen.getByRole('link', { name: 'to the list' }));
  expect(filter()).toHaveAttribute('aria-pressed', 'false');
});

it('keeps what was chosen when a parameter of the address changes', async () => {
  const { router } = renderRoutes(routes, { at: '/list' });
  const user = userEvent.setup();
  await user.click(filter());
  await user.click(screen.getByRole('link', { name: 'another address' }));
  await user.click(screen.getByRole('link', { name: 'a match' }));
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?show=open');
  expect(filter()).toHaveAttribute('aria-pressed', 'true');
});
