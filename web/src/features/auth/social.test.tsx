import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { StrictMode } from 'react';
import type { RouteObject } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '@/app/routes';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import OAuthCallbackPage, { socialAnswer } from './pages/OAuthCallbackPage';
import { hana, offering, quietHome } from './testing';

beforeEach(() => {
  sessionStorage.clear();
  server.use(offering, ...quietHome);
});

const where = (path: string): RouteObject => ({ path, element: <p>{path}</p> });
const landing: RouteObject[] = [
  {
    path: '/oauth/callback',
    element: (
      <StrictMode>
        <OAuthCallbackPage />
      </StrictMode>
    ),
  },
  ...['/', '/users/:id', '/users/:id/edit', '/contests/7'].map(where),
];

describe('social buttons', () => {
  it('name the provider for login and for sign-up, and ask for agreement first', async () => {
    let asked: URL | null = null;
    server.use(
      http.get('*/api/v1/socials/google/oauth/url/', ({ request }) => {
        asked = new URL(request.url);
        return problem(503, 'socialSuspended');
      }),
    );
    const user = userEvent.setup();
    renderRoutes(routes, { at: '/contract' });
    const [login] = await screen.findAllByRole('button', { name: 'ログイン' });
    await user.click(login as HTMLElement);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: 'Xでログイン' })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'ほかの方法で新規登録' }));
    await user.click(dialog.getByRole('button', { name: 'Googleで登録' }));
    expect(dialog.getByText('利用規約への同意が必要です。')).toBeInTheDocument();
    expect(asked).toBeNull();
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Googleで登録' }));
    expect(await dialog.findByText(/停止しています/)).toBeInTheDocument();
    expect(Object.fromEntries((asked as unknown as URL).searchParams)).toEqual({
      agreeTerms: 'true',
      language: 'ja',
      returnTo: '/contract',
      link: 'false',
    });
  });
});

describe('what a provider answers', () => {
  it.each([
    ['oauth_token=a&oauth_verifier=b', { provider: 'twitter', token: 'a', verifier: 'b' }],
    ['state=google.xyz&code=c', { provider: 'google', token: 'google.xyz', verifier: 'c' }],
    ['denied=a', 'refused'],
    ['error=access_denied&state=discord.x', 'refused'],
    ['state=xyz&code=c', null],
    ['oauth_token=a', null],
    ['', null],
  ])('%s', (query, answer) => {
    expect(socialAnswer(new URLSearchParams(query))).toEqual(answer);
  });
});

describe('the way back from a provider', () => {
  it('signs in with one call, however often the page is drawn', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/socials/twitter/oauth/', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({
          token: 'abc',
          userInfo: hana,
          isNew: false,
          returnTo: null,
          linked: false,
        });
      }),
    );
    const { router } = renderRoutes(landing, { at: '/oauth/callback?oauth_token=one&oauth_verifier=v' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/42'));
    expect(sent).toEqual([{ token: 'one', verifier: 'v' }]);
    expect(localStorage.getItem('yagura.token')).toBe('abc');
  });

  it('sends the answer again if it did not reach the server', async () => {
    server.use(
      http.post('*/api/v1/socials/twitter/oauth/', () => problem(503, 'exceptionError'), { once: true }),
      http.post('*/api/v1/socials/twitter/oauth/', () =>
        HttpResponse.json({ token: 'abc', userInfo: hana, isNew: false, returnTo: null, linked: false }),
      ),
    );
    const { router } = renderRoutes(landing, { at: '/oauth/callback?oauth_token=lost&oauth_verifier=v' });
    await userEvent.click(await screen.findByRole('button', { name: 'もう一度試す' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/42'));
  });

  it('shows a linked account on the profile editor', async () => {
    server.use(
      http.get('*/api/v1/users/profile/', () => HttpResponse.json(hana)),
      http.post('*/api/v1/socials/google/oauth/', () =>
        HttpResponse.json({ token: 'abc', userInfo: hana, isNew: false, returnTo: null, linked: true }),
      ),
    );
    const { router } = renderRoutes(landing, { at: '/oauth/callback?state=google.two&code=v', token: 'own' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/42/edit'));
    expect(await screen.findByText('アカウントを連携しました')).toBeInTheDocument();
    expect(localStorage.getItem('yagura.token')).toBe('own');
  });

  it('renews the session of a person who signs in again, on the page where that began', async () => {
    let ended = '';
    server.use(
      http.get('*/api/v1/users/profile/', () => HttpResponse.json(hana)),
      http.post('*/api/v1/auth/sign-out/', ({ request }) => {
        ended = request.headers.get('Authorization') ?? '';
        return new HttpResponse(null, { status: 204 });
      }),
      http.post('*/api/v1/socials/google/oauth/', () =>
        HttpResponse.json({
          token: 'renewed',
          userInfo: hana,
          isNew: false,
          returnTo: '/contests/7',
          linked: false,
          again: true,
        }),
      ),
    );
    const { router } = renderRoutes(landing, {
      at: '/oauth/callback?state=google.again&code=v',
      token: 'own',
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/contests/7'));
    expect(localStorage.getItem('yagura.token')).toBe('renewed');
    await waitFor(() => expect(ended).toBe('JWT own'));
  });

  it('says that a sign-in again took another account, and keeps the session', async () => {
    sessionStorage.setItem('yagura.socialFrom', '/contests/7');
    sessionStorage.setItem('yagura.socialAgain', 'true');
    server.use(
      http.get('*/api/v1/users/profile/', () => HttpResponse.json(hana)),
      http.post('*/api/v1/socials/google/oauth/', () => problem(409, 'socialOtherAccount')),
    );
    renderRoutes(landing, { at: '/oauth/callback?state=google.other&code=v', token: 'own' });
    expect(await screen.findByRole('alert')).toHaveTextContent(/別のアカウントです/);
    expect(screen.getByRole('heading', { name: 'ご本人の確認ができませんでした' })).toBeInTheDocument();
    expect(localStorage.getItem('yagura.token')).toBe('own');
    sessionStorage.clear();
  });

  it.each([
    [-1, 'dbWriteError', /保存できませんでした/],
    [-2, 'twitterSomethingError', /SNSとの通信でエラー/],
    [-3, 'twitterAccountAlreadyIntegrated', /すでに別のアカウントと連携/],
    [-4, 'userDoesNotExist', /このユーザーは存在しません/],
    [-5, 'duplicateEmail', /プロフィール編集でSNSアカウントを連携/],
    [undefined, 'somethingNew', /予期しないエラー/],
  ])('says why it failed (%s %s) and leads back', async (code, key, text) => {
    sessionStorage.setItem('yagura.socialFrom', '/contests/7');
    server.use(
      http.post('*/api/v1/socials/discord/oauth/', () =>
        problem(400, key, code === undefined ? {} : { code }),
      ),
    );
    const user = userEvent.setup();
    const { router } = renderRoutes(landing, { at: `/oauth/callback?state=discord.${key}&code=v` });
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await user.click(screen.getByRole('button', { name: '戻る' }));
    expect(router.state.location.pathname).toBe('/contests/7');
  });

  it('reports a refusal of the provider without a request', async () => {
    renderRoutes(landing, { at: '/oauth/callback?denied=abc' });
    expect(await screen.findByText(/操作が取り消されました/)).toBeInTheDocument();
  });
});
