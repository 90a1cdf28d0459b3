import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { LoginModalProvider, useLoginModal } from '@/shared/viewer/loginModal';
import { RouteGate } from './RouteGate';

let signedIn = false;
vi.mock('@/shared/viewer/viewer', () => ({ administers: () => false, useViewer: () => ({ signedIn }) }));

const match = '/contests/7/tournament/8/match/9';
const row = { path: '/contests/:id/tournament/:stageId/match/:matchId', signedIn: true } as const;

function Seen() {
  const { opened, returnTo } = useLoginModal();
  return <p>{`${useLocation().pathname} ${opened ? `asks for ${returnTo}` : 'asks nothing'}`}</p>;
}

function app(at: string) {
  return (
    <MemoryRouter initialEntries={[at]}>
      <LoginModalProvider>
        <Seen />
        <Routes>
          <Route path={row.path} element={<RouteGate row={row} />}>
            <Route index element="the match" />
          </Route>
          <Route path="*" element={<Link to={match}>match</Link>} />
        </Routes>
      </LoginModalProvider>
    </MemoryRouter>
  );
}

const press = () => act(() => screen.getByRole('link', { name: 'match' }).click());

beforeEach(() => {
  signedIn = false;
});

it('keeps a visitor who presses a match on the bracket, and asks to sign in there', async () => {
  render(app('/contests/7/tournament'));
  press();
  expect(await screen.findByText(`/contests/7/tournament asks for ${match}`)).toBeInTheDocument();
});

it('leads a visitor who opens the address to the contests', async () => {
  render(app(match));
  expect(await screen.findByText(`/contests asks for ${match}`)).toBeInTheDocument();
});

it('leads who is signed out on the page to the contests, not back to where the link was', async () => {
  signedIn = true;
  const { rerender } = render(app('/contests/7/tournament'));
  press();
  expect(await screen.findByText('the match')).toBeInTheDocument();
  signedIn = false;
  rerender(app('/contests/7/tournament'));
  expect(await screen.findByText(`/contests asks for ${match}`)).toBeInTheDocument();
});
