import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { hana, quietHome } from '@/features/auth/testing';
import { apiCall } from '@/shared/api/call';
import { useAct } from '@/shared/lib/useAct';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import { LoginModalProvider, useLoginModal } from '@/shared/viewer/loginModal';
import { currentToken, endSession, expireSession, startSession } from '@/shared/viewer/session';
import { useViewer } from '@/shared/viewer/viewer';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { RouteGate } from './RouteGate';
import { routes } from './routes';

const create = { path: '/teams/create', signedIn: true } as const;
const match = { path: '/match', asksToSignIn: true } as const;
const team = { path: '/teams/:id' } as const;
const names: Record<string, string> = { 'JWT hana': 'ハナ', 'JWT hana-again': 'ハナ', 'JWT sora': 'ソラ' };

/** The shell, with a login modal that signs in as one of two people. */
function Frame() {
  const { opened, returnTo, close } = useLoginModal();
  const viewer = useViewer();
  const signIn = (token: string) => {
    startSession(token);
    close();
  };
  return (
    <>
      {opened && (
        <div role="dialog" aria-label={`login for ${returnTo}`}>
          {['hana-again', 'sora'].map((token) => (
            <button key={token} type="button" onClick={() => signIn(token)}>
              {token}
            </button>
          ))}
          <button type="button" onClick={close}>
            close
          </button>
        </div>
      )}
      <p>
        {viewer.signedIn ? `${viewer.nickname} ${viewer.current ? 'is here' : 'may be gone'}` : 'a visitor'}
      </p>
      {viewer.state === 'loading' ? <p>loading</p> : <Outlet />}
    </>
  );
}

function Form() {
  const saving = useAct(() => apiCall('delete', '/teams/{id}/', { path: { id: 5 } }), { done: 'saved' });
  const [name, setName] = useState('');
  useAskBeforeLeaving(name !== '');
  return (
    <>
      <input aria-label="name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <button type="button" onClick={() => void saving.run()}>
        save
      </button>
    </>
  );
}

let sent: (string | null)[];

beforeEach(() => {
  sent = [];
  server.use(
    http.get('*/api/v1/users/profile/', ({ request }) => {
      const nickname = names[request.headers.get('Authorization') ?? ''];
      return nickname
        ? HttpResponse.json({ id: nickname === 'ハナ' ? 1 : 2, nickname })
        : problem(401, 'authenticationError');
    }),
    http.delete('*/api/v1/teams/5/', ({ request }) => {
      sent.push(request.headers.get('Authorization'));
      return sent.length === 1
        ? problem(401, 'authenticationError')
        : new HttpResponse(null, { status: 204 });
    }),
  );
});

function show(at: string) {
  return renderRoutes(
    [
      {
        element: (
          <LoginModalProvider>
            <Frame />
          </LoginModalProvider>
        ),
        children: [
          ...[create, match, team].map((row) => ({
            path: row.path,
            element: <RouteGate row={row} />,
            children: [{ index: true, element: <Form /> }],
          })),
          { path: '*', element: <p>another page</p> },
        ],
      },
    ],
    { at, token: 'hana' },
  );
}

const field = () => screen.findByRole('textbox', { name: 'name' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Types a name and presses save, which the server refuses because the session has expired. */
async function typeAndSave() {
  await screen.findByText('ハナ is here');
  await userEvent.type(await field(), '青葉');
  await press('save');
}

it('keeps a form when the session expires, and saves it after the same person signed in', async () => {
  const { router } = show('/teams/create');
  await typeAndSave();
  expect(await screen.findByRole('dialog', { name: 'login for /teams/create' })).toBeInTheDocument();
  expect(screen.getByText('ハナ may be gone')).toBeInTheDocument();
  expect(await field()).toHaveValue('青葉');
  await press('hana-again');
  await screen.findByText('ハナ is here');
  expect(await field()).toHaveValue('青葉');
  await press('save');
  expect(await screen.findByText('saved')).toBeInTheDocument();
  expect(sent).toEqual(['JWT hana', 'JWT hana-again']);
  expect(router.state.location.pathname).toBe('/teams/create');
});

it('keeps unsaved input on a page that visitors may read, until the login is closed', async () => {
  const { router } = show('/teams/7');
  await typeAndSave();
  expect(await screen.findByRole('dialog', { name: 'login for /teams/7' })).toBeInTheDocument();
  expect(await field()).toHaveValue('青葉');
  await press('hana-again');
  await screen.findByText('ハナ is here');
  expect(await field()).toHaveValue('青葉');
  act(() => expireSession());
  await screen.findByRole('dialog');
  await press('close');
  expect(await screen.findByText('a visitor')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/teams/7');
});

it('asks nobody to sign in on a page that visitors may read and that has no unsaved input', async () => {
  show('/teams/7');
  await screen.findByText('ハナ is here');
  await press('save');
  expect(await screen.findByText('a visitor')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows nothing of a person whose session expired once another person signed in', async () => {
  const { queryClient } = show('/teams/create');
  await typeAndSave();
  queryClient.setQueryData(['chats', {}], 'rooms of ハナ');
  await screen.findByRole('dialog');
  await press('sora');
  await screen.findByText('ソラ is here');
  expect(await field()).toHaveValue('');
  expect(screen.queryByText(/ハナ/)).not.toBeInTheDocument();
  expect(queryClient.getQueryData(['chats', {}])).toBeUndefined();
});

it('leaves the page when the login is closed, and drops what was read', async () => {
  const { router, queryClient } = show('/teams/create');
  await typeAndSave();
  queryClient.setQueryData(['chats', {}], 'rooms of ハナ');
  await screen.findByRole('dialog');
  await press('close');
  expect(await screen.findByText('another page')).toBeInTheDocument();
  expect(await screen.findByText('a visitor')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/');
  expect(queryClient.getQueryData(['chats', {}])).toBeUndefined();
});

it('stays on a page that visitors may read when the login is closed', async () => {
  const { router } = show('/match');
  await typeAndSave();
  await screen.findByRole('dialog', { name: 'login for /match' });
  await press('close');
  expect(await screen.findByText('a visitor')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/match');
});

it('closes the login when the same person signs in in another tab, and goes on', async () => {
  show('/teams/create');
  await typeAndSave();
  await screen.findByRole('dialog');
  localStorage.setItem('yagura.token', 'hana-again');
  localStorage.setItem('yagura.signedIn', '1');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'yagura.signedIn' })));
  await screen.findByText('ハナ is here');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await field()).toHaveValue('青葉');
});

it.each([
  ['the person signs out', endSession],
  ['the session is ended on another device', () => expireSession('ended')],
])('keeps nothing when %s', async (_, end) => {
  show('/teams/create');
  await screen.findByText('ハナ is here');
  await userEvent.type(await field(), '青葉');
  act(end);
  expect(await screen.findByText('another page')).toBeInTheDocument();
  expect(screen.getByText('a visitor')).toBeInTheDocument();
});

it('holds reads back while the person may sign in again', async () => {
  const readers: (string | null)[] = [];
  server.use(
    http.get('*/api/v1/teams/5/', ({ request }) => {
      readers.push(request.headers.get('Authorization'));
      return HttpResponse.json({ id: 5 });
    }),
  );
  show('/teams/create');
  await screen.findByText('ハナ is here');
  act(() => expireSession());
  const read = apiCall('get', '/teams/{id}/', { path: { id: 5 } });
  await screen.findByRole('dialog');
  expect(currentToken()).toBeNull();
  expect(readers).toEqual([]);
  await press('hana-again');
  await read;
  expect(readers).toEqual(['JWT hana-again']);
});

it('keeps the profile form inert under the login modal of the shell', async () => {
  const saved: unknown[] = [];
  server.use(
    ...quietHome,
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(hana)),
    http.post('*/api/v1/auth/sign-in/', () => HttpResponse.json({ token: 'hana-again', userInfo: hana })),
    http.put('*/api/v1/users/42/', async ({ request }) => {
      saved.push(await request.json());
      return saved.length === 1 ? problem(401, 'authenticationError') : HttpResponse.json(hana);
    }),
    http.get('*/api/v1/users/42/', () => problem(404, 'userDoesNotExist')),
  );
  const { container } = renderRoutes(routes, { at: '/users/42/edit', token: 'hana' });
  const nickname = await screen.findByLabelText('ニックネーム');
  await userEvent.clear(nickname);
  await userEvent.type(nickname, 'はなこ');
  await press('保存する');
  const login = within(await screen.findByRole('dialog'));
  const main = container.querySelector('main');
  expect(main).toHaveAttribute('inert');
  await userEvent.click(login.getByRole('button', { name: 'ほかの方法でログイン' }));
  await userEvent.type(login.getByLabelText('ユーザー名またはメールアドレス'), 'hana');
  await userEvent.type(login.getByLabelText('パスワード'), 'secret123');
  await userEvent.click(login.getByRole('checkbox'));
  await userEvent.click(login.getByRole('button', { name: 'ログインする' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(main).not.toHaveAttribute('inert');
  expect(nickname).toBeInTheDocument();
  expect(nickname).toHaveValue('はなこ');
  await press('保存する');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toMatchObject({ nickname: 'はなこ' });
});
