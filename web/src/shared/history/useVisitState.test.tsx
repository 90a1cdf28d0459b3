import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Link } from 'react-router';
import { expect, it } from 'vitest';
import { endSession, startSession } from '@/shared/viewer/session';
import { useViewer } from '@/shared/viewer/viewer';
import { renderRoutes } from '@/test/render';
import { server } from '@/test/server';
import { useVisitState } from './useVisitState';

/** The session of the person with the id that is its token. */
function signIn(token: string) {
  server.use(
    http.get('*/api/v1/users/profile/', ({ request }) =>
      HttpResponse.json({
        id: Number(request.headers.get('Authorization')?.slice(4)),
        timezone: 'Asia/Tokyo',
      }),
    ),
  );
  act(() => startSession(token));
}

function Who() {
  return <p>{`person ${useViewer().id}`}</p>;
}

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
      <Who />
      <Link to="/match">a match</Link>
      <Link to="?show=open" replace>
        another address
      </Link>
    </>
  );
}

const routes = [
  { path: '/list', element: <List /> },
  {
    path: '/match',
    element: (
      <>
        <Who />
        <Link to="/list">to the list</Link>
      </>
    ),
  },
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

it('keeps what a visitor chose after a login, and shows the next person nothing of it', async () => {
  const { router } = renderRoutes(routes, { at: '/list' });
  const user = userEvent.setup();
  await user.click(filter());
  await user.click(screen.getByRole('link', { name: 'a match' }));
  signIn('1');
  await screen.findByText('person 1');
  await act(() => router.navigate(-1));
  expect(filter()).toHaveAttribute('aria-pressed', 'true');

  await user.click(screen.getByRole('link', { name: 'a match' }));
  act(() => endSession());
  await screen.findByText('person null');
  signIn('2');
  await screen.findByText('person 2');
  await act(() => router.navigate(-1));
  expect(filter()).toHaveAttribute('aria-pressed', 'false');
});
