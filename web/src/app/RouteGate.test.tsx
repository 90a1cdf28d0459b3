import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, MemoryRouter, Outlet, Route, Routes, useLocation, useRoutes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginModalProvider, useLoginModal } from '@/shared/viewer/loginModal';
import * as viewer from '@/shared/viewer/viewer';
import { toRoutes } from './pages';
import { RouteGate } from './RouteGate';

let signedIn = false;

const match = '/contests/7/tournament/8/match/9/chats';
const row = { path: '/contests/:id/tournament/:stageId/match/:matchId/chats', signedIn: true } as const;
const open = '/contests/7/tournament/8/match/9';
const openRow = { path: '/contests/:id/tournament/:stageId/match/:matchId', asksToSignIn: true } as const;

const reset = { path: '/password-reset', signedOut: true } as const;

function Seen() {
  const { opened, returnTo, close } = useLoginModal();
  const { state } = useLocation();
  return (
    <>
      {(state as { refused?: boolean } | null)?.refused && <p>authority message</p>}
      <p>{`${useLocation().pathname} ${opened ? `asks for ${returnTo}` : 'asks nothing'}`}</p>
      <button type="button" onClick={close}>
        close
      </button>
    </>
  );
}

const queries = new QueryClient();

function app(at: string) {
  return (
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[at]}>
        <LoginModalProvider>
          <Seen />
          <Routes>
            <Route path={row.path} element={<RouteGate row={row} />}>
              <Route index element="the match" />
            </Route>
            <Route path={openRow.path} element={<RouteGate row={openRow} />}>
              <Route index element="read by everybody" />
            </Route>
            <Route path={reset.path} element={<RouteGate row={reset} />}>
              <Route index element="a new password" />
            </Route>
            <Route path="*" element={<Link to={match}>match</Link>} />
          </Routes>
        </LoginModalProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
}

const press = () => act(() => screen.getByRole('link', { name: 'match' }).click());

beforeEach(() => {
  signedIn = false;
  vi.spyOn(viewer, 'useViewer').mockImplementation(
    () => ({ signedIn }) as ReturnType<typeof viewer.useViewer>,
  );
});

it('keeps a visitor who presses a match on the bracket, and asks to sign in there', async () => {
  render(app('/contests/7/tournament'));
  press();
  expect(await screen.findByText(`/contests/7/tournament asks for ${match}`)).toBeInTheDocument();
});

it('sends a visitor who opens the address to the contest list', async () => {
  render(app(match));
  expect(await screen.findByText(`/contests asks for ${match}`)).toBeInTheDocument();
});

it('sends a person who is signed out on the page to the contest list, not to the page of the link', async () => {
  signedIn = true;
  const { rerender } = render(app('/contests/7/tournament'));
  press();
  expect(await screen.findByText('the match')).toBeInTheDocument();
  signedIn = false;
  rerender(app('/contests/7/tournament'));
  expect(await screen.findByText(`/contests asks for ${match}`)).toBeInTheDocument();
});

it('shows a visitor the page under the login modal and does not reopen a closed modal', async () => {
  const { rerender } = render(app(open));
  expect(await screen.findByText(`${open} asks for ${open}`)).toBeInTheDocument();
  expect(screen.getByText('read by everybody')).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'close' }).click());
  rerender(app(open));
  expect(screen.getByText(`${open} asks nothing`)).toBeInTheDocument();
  expect(screen.getByText('read by everybody')).toBeInTheDocument();
});

it('does not open the login modal for a signed-in viewer or after signing out on the page', async () => {
  signedIn = true;
  const { rerender } = render(app(open));
  expect(await screen.findByText(`${open} asks nothing`)).toBeInTheDocument();
  signedIn = false;
  rerender(app(open));
  expect(screen.getByText(`${open} asks nothing`)).toBeInTheDocument();
});

it('shows a signed-in person home with the authority message on a page for visitors', async () => {
  signedIn = true;
  render(app('/password-reset'));
  expect(await screen.findByText('/ asks nothing')).toBeInTheDocument();
  expect(screen.getByText('authority message')).toBeInTheDocument();
});

it('starts the first queries of a page, though not of one that asks for a sign-in', () => {
  const data = vi.fn();
  const routes = (signedInOnly: boolean) => (
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/teams/7']}>
        <LoginModalProvider>
          <Routes>
            <Route
              path="/teams/:id"
              element={
                <RouteGate row={{ path: '/teams/:id', data, ...(signedInOnly && { signedIn: true }) }} />
              }
            />
            <Route path="*" element="elsewhere" />
          </Routes>
        </LoginModalProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
  render(routes(true));
  expect(data).not.toHaveBeenCalled();
  render(routes(false));
  expect(data).toHaveBeenCalledWith(queries, { id: '7' }, undefined, expect.anything());
});

let mounted = 0;

function Tabbed() {
  const [count] = useState(() => ++mounted);
  return (
    <>
      <p>page {count}</p>
      <Link to="/contests/7/chats/3">chat</Link>
      <Outlet />
    </>
  );
}

const tabbedRoutes = toRoutes({
  path: '/contests/:id',
  page: async () => ({ default: Tabbed }),
  tabs: [
    { path: '', page: async () => ({ default: () => <p>overview</p> }) },
    { path: 'chats/:chatId', page: async () => ({ default: () => <p>messages</p> }), signedIn: true },
  ],
});

function TabbedApp() {
  return useRoutes([...tabbedRoutes, { path: '*', element: null }]);
}

describe('a tab that needs a session', () => {
  function open(at: string) {
    mounted = 0;
    render(
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[at]}>
          <LoginModalProvider>
            <Seen />
            <TabbedApp />
          </LoginModalProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    );
  }

  it('asks a visitor to sign in and then return to it', async () => {
    open('/contests/7/chats/3');
    expect(await screen.findByText('/contests asks for /contests/7/chats/3')).toBeInTheDocument();
    expect(screen.queryByText('authority message')).toBeNull();
  });

  it('keeps a visitor who presses its link on the open tab', async () => {
    open('/contests/7');
    expect(await screen.findByText('overview')).toBeInTheDocument();
    act(() => screen.getByRole('link', { name: 'chat' }).click());
    expect(await screen.findByText('/contests/7 asks for /contests/7/chats/3')).toBeInTheDocument();
    expect(await screen.findByText('overview')).toBeInTheDocument();
  });

  it('opens for a signed-in viewer without mounting the page again', async () => {
    signedIn = true;
    open('/contests/7');
    expect(await screen.findByText('overview')).toBeInTheDocument();
    act(() => screen.getByRole('link', { name: 'chat' }).click());
    expect(await screen.findByText('messages')).toBeInTheDocument();
    expect(screen.getByText('page 1')).toBeInTheDocument();
    expect(mounted).toBe(1);
  });
});
