import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '@/app/routes';
import { pendingCode } from '@/entities/auth/lib/pendingCode';
import { renderRoutes } from '@/test/render';
import { app, problem, server } from '@/test/server';
import { hana, offering } from './testing';

/** Opens the modal on a page that makes no requests. */
async function openModal(at = '/contract') {
  const user = userEvent.setup();
  const view = renderRoutes(routes, { at });
  const [login] = await screen.findAllByRole('button', { name: 'ログイン' });
  if (!login) throw new Error('the header has no login button');
  await user.click(login);
  const dialog = await screen.findByRole('dialog');
  return { user, dialog: within(dialog), ...view };
}

describe('login modal', () => {
  it('stays closed if the person has closed the login window of the document', async () => {
    const first = document.createElement('dialog');
    first.id = 'first-login';
    document.body.append(first);
    const user = userEvent.setup();
    renderRoutes(routes, { at: '/contract' });
    const [login] = await screen.findAllByRole('button', { name: 'ログイン' });
    await user.click(login as HTMLElement);
    await waitFor(() => expect(document.getElementById('first-login')).toBeNull());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    // Later it opens as always.
    await user.click(login as HTMLElement);
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it('asks for a correct address and for agreement before it sends anything', async () => {
    const { user, dialog } = await openModal();
    await user.type(dialog.getByLabelText('メールアドレス'), 'hana@');
    await user.click(dialog.getByRole('button', { name: 'メールを受け取る' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('メールアドレスを正しく入力してください。');
    expect(dialog.getByText('利用規約への同意が必要です。')).toBeInTheDocument();
  });

  it('clears the faults when another form opens', async () => {
    const { user, dialog } = await openModal();
    await user.click(dialog.getByRole('button', { name: 'メールを受け取る' }));
    expect(await dialog.findByText('利用規約への同意が必要です。')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'ほかの方法で新規登録' }));
    expect(dialog.queryByText('利用規約への同意が必要です。')).not.toBeInTheDocument();
  });

  it('takes the typed address and the focus along to each form', async () => {
    const { user, dialog } = await openModal();
    await user.type(dialog.getByLabelText('メールアドレス'), 'hana@example.com');
    await user.click(dialog.getByRole('button', { name: 'ほかの方法で新規登録' }));
    expect(dialog.getByLabelText('メールアドレス')).toHaveValue('hana@example.com');
    expect(dialog.getByLabelText('メールアドレス')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'パスワードを決めて登録' }));
    expect(dialog.getByLabelText('メールアドレス')).toHaveValue('hana@example.com');
    expect(dialog.getByLabelText('メールアドレス')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'アカウントをお持ちの方はログイン' }));
    expect(dialog.getByLabelText('ユーザー名またはメールアドレス')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'パスワードを忘れた方' }));
    expect(dialog.getByLabelText('メールアドレス')).toHaveValue('hana@example.com');
    expect(dialog.getByLabelText('メールアドレス')).toHaveFocus();
  });

  it('sends a mail, remembers the address and asks for the code', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/v1/auth/magic-links/', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ accountsOnly: false }, { status: 202 });
      }),
    );
    const { user, dialog } = await openModal();
    await user.type(dialog.getByLabelText('メールアドレス'), 'hana@example.com');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'メールを受け取る' }));
    expect(await screen.findByText(/hana@example\.com 宛に/)).toBeInTheDocument();
    expect(sent).toEqual({
      email: 'hana@example.com',
      agreeTerms: true,
      language: 'ja',
      returnTo: '/contract',
    });
    expect(localStorage.getItem('yagura.email')).toBe('hana@example.com');
  });

  it('says that only addresses with an account get a mail, also after a reload', async () => {
    server.use(
      http.post('*/api/v1/auth/magic-links/', () =>
        HttpResponse.json({ accountsOnly: true }, { status: 202 }),
      ),
    );
    const { user, dialog } = await openModal();
    await user.type(dialog.getByLabelText('メールアドレス'), 'hana@example.com');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'メールを受け取る' }));
    expect(await screen.findByText(/アカウントのあるアドレスにだけ/)).toHaveTextContent('hana@example.com');
    expect(screen.queryByText(/宛に/)).not.toBeInTheDocument();
    expect(screen.getByLabelText('6桁のコード')).toBeInTheDocument();
    expect(pendingCode.read()).toEqual({ email: 'hana@example.com', accountsOnly: true });
  });

  it('shows why the server refused', async () => {
    server.use(http.post('*/api/v1/auth/magic-links/', () => problem(429, 'tooManyRequests')));
    const { user, dialog } = await openModal();
    await user.type(dialog.getByLabelText('メールアドレス'), 'hana@example.com');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'メールを受け取る' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('操作の回数が多すぎます');
  });

  it('switches between login and sign-up, and to the password view of each', async () => {
    const { user, dialog } = await openModal();
    await user.click(dialog.getByRole('button', { name: 'ほかの方法で新規登録' }));
    expect(screen.getByRole('dialog', { name: '新規登録' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'パスワードを決めて登録' }));
    expect(dialog.getByLabelText('ユーザー名')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'アカウントをお持ちの方はログイン' }));
    expect(dialog.getByLabelText('ユーザー名またはメールアドレス')).toBeInTheDocument();
  });

  it('signs in with a password, closes, and the header shows the account', async () => {
    server.use(
      http.post('*/api/v1/auth/sign-in/', () => HttpResponse.json({ token: 'abc', userInfo: hana })),
    );
    const { user, dialog } = await openModal();
    await user.click(dialog.getByRole('button', { name: 'ほかの方法でログイン' }));
    await user.type(dialog.getByLabelText('ユーザー名またはメールアドレス'), 'hana');
    await user.type(dialog.getByLabelText('パスワード'), 'secret123');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'ログインする' }));
    expect(await screen.findByRole('button', { name: 'アカウントメニュー' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(localStorage.getItem('yagura.token')).toBe('abc');
  });

  it('shows a refused username at its field', async () => {
    server.use(
      http.post('*/api/v1/auth/sign-up/', () =>
        problem(409, 'userAlreadyExists', { fields: [{ name: 'username', key: 'userAlreadyExists' }] }),
      ),
    );
    const { user, dialog } = await openModal();
    await user.click(dialog.getByRole('button', { name: 'ほかの方法で新規登録' }));
    await user.click(dialog.getByRole('button', { name: 'パスワードを決めて登録' }));
    await user.type(dialog.getByLabelText('メールアドレス'), 'hana@example.com');
    await user.type(dialog.getByLabelText('ユーザー名'), 'hana');
    await user.type(dialog.getByLabelText('パスワード'), 'secret123');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: '登録する' }));
    expect(await dialog.findByText('このユーザー名はすでに使われています。')).toBeInTheDocument();
    expect(dialog.getByLabelText('ユーザー名')).toBeInvalid();
  });

  it('sends the page on which a sign-up with a password began', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/v1/auth/sign-up/', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({}, { status: 202 });
      }),
    );
    const { user, dialog } = await openModal();
    await user.click(dialog.getByRole('button', { name: 'ほかの方法で新規登録' }));
    await user.click(dialog.getByRole('button', { name: 'パスワードを決めて登録' }));
    await user.type(dialog.getByLabelText('メールアドレス'), 'hana@example.com');
    await user.type(dialog.getByLabelText('ユーザー名'), 'hana');
    await user.type(dialog.getByLabelText('パスワード'), 'secret123');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: '登録する' }));
    await waitFor(() => expect(sent).toMatchObject({ username: 'hana', returnTo: '/contract' }));
  });
});

describe('the code of the mail', () => {
  const codeField = '6桁のコード';

  /** Asks for a mail and resolves when the form for its code is there. */
  async function askForMail() {
    server.use(
      http.post('*/api/v1/auth/magic-links/', () =>
        HttpResponse.json({ accountsOnly: false }, { status: 202 }),
      ),
    );
    const opened = await openModal();
    const { user, dialog } = opened;
    await user.type(dialog.getByLabelText('メールアドレス'), 'hana@example.com');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'メールを受け取る' }));
    await screen.findByLabelText(codeField);
    return opened;
  }

  it('signs in with its sixth digit, on the page where the person was', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/auth/magic-links/code/', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ token: 'abc', userInfo: hana, isNew: false, returnTo: '/contract' });
      }),
    );
    const { user, router } = await askForMail();
    await user.type(screen.getByLabelText(codeField), '１２ 34-56');
    expect(await screen.findByRole('button', { name: 'アカウントメニュー' })).toBeInTheDocument();
    expect(sent).toEqual([{ code: '123456' }]);
    expect(router.state.location.pathname).toBe('/contract');
    expect(localStorage.getItem('yagura.code')).toBeNull();
  });

  it('asks a new person for the nickname, and then for nothing more', async () => {
    server.use(
      http.post('*/api/v1/auth/magic-links/code/', () =>
        HttpResponse.json({
          token: 'abc',
          userInfo: { ...hana, nickname: 'user189' },
          isNew: true,
          returnTo: '/terms-of-service',
        }),
      ),
      http.put('*/api/v1/users/42/', () => HttpResponse.json({ ...hana, nickname: 'はな' })),
    );
    const { user, router } = await askForMail();
    await user.type(screen.getByLabelText(codeField), '123456');
    expect(await screen.findByText('登録が完了しました')).toBeInTheDocument();
    // The legal pages are read without an answer.
    await waitFor(() => expect(router.state.location.pathname).toBe('/terms-of-service'));
    await router.navigate('/help');
    await user.type(await screen.findByLabelText('ニックネーム'), 'はな');
    await user.click(screen.getByRole('button', { name: '保存して進む' }));
    expect(await screen.findByText('ようこそ、はなさん')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/help');
  });

  it('says how many tries are left, and takes another code', async () => {
    let tries = 0;
    server.use(
      http.post('*/api/v1/auth/magic-links/code/', () => {
        tries += 1;
        return tries === 1
          ? problem(422, 'signInCodeInvalid', {
              params: { left: 4 },
              fields: [{ name: 'code', key: 'signInCodeInvalid' }],
            })
          : HttpResponse.json({ token: 'abc', userInfo: hana, isNew: false, returnTo: null });
      }),
    );
    const { user } = await askForMail();
    const field = screen.getByLabelText(codeField);
    await user.type(field, '000000');
    expect(await screen.findByText('コードが違います。あと4回入力できます。')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '123456');
    expect(await screen.findByRole('button', { name: 'アカウントメニュー' })).toBeInTheDocument();
  });

  it('is asked for again after a reload, for ten minutes', async () => {
    const { unmount } = await askForMail();
    unmount();
    const { user, unmount: unmountAgain } = await openModal();
    expect(await screen.findByLabelText(codeField)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '別のアドレスを使う' }));
    expect(await screen.findByLabelText('メールアドレス')).toHaveValue('hana@example.com');
    unmountAgain();
    localStorage.setItem('yagura.code', `${Date.now() - 600_000} hana@example.com`);
    const later = await openModal();
    expect(later.dialog.getByLabelText('メールアドレス')).toBeInTheDocument();
  });

  it('can be sent again', async () => {
    const { user } = await askForMail();
    await user.click(screen.getByRole('button', { name: 'もう一度送る' }));
    expect(await screen.findByText(/新しいメールを送りました/)).toBeInTheDocument();
  });
});

describe('a locked account', () => {
  it('is offered a login by e-mail or a new password', async () => {
    let forgotten: unknown;
    server.use(
      http.post('*/api/v1/auth/sign-in/', () => problem(403, 'accountLocked', { params: { count: 5 } })),
      http.post('*/api/v1/users/password/forget/', async ({ request }) => {
        forgotten = await request.json();
        return HttpResponse.json({ status: true, data: {} });
      }),
    );
    const { user, dialog } = await openModal();
    await user.click(dialog.getByRole('button', { name: 'ほかの方法でログイン' }));
    await user.type(dialog.getByLabelText('ユーザー名またはメールアドレス'), 'hana');
    await user.type(dialog.getByLabelText('パスワード'), 'secret123');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'ログインする' }));
    const alert = await dialog.findByRole('alert');
    expect(alert).toHaveTextContent('5回続けて失敗');
    await user.click(within(alert).getByRole('button', { name: 'パスワードを再設定' }));
    await user.type(await screen.findByLabelText('メールアドレス'), 'hana@example.com');
    await user.click(screen.getByRole('button', { name: '再設定用のリンクを送る' }));
    expect(
      await screen.findByText(/hana@example\.com が登録されていれば、パスワード再設定用/),
    ).toBeInTheDocument();
    expect(forgotten).toEqual({ email: 'hana@example.com', language: 'ja' });
  });
});

describe('passkeys', () => {
  afterEach(() => vi.unstubAllGlobals());

  function browser() {
    class Credential {
      static parseRequestOptionsFromJSON = (options: unknown) => options;
      static parseCreationOptionsFromJSON = (options: unknown) => options;
      toJSON = () => ({ id: 'key' });
    }
    vi.stubGlobal('PublicKeyCredential', Credential);
    const give = async () => new Credential();
    Object.defineProperty(navigator, 'credentials', {
      configurable: true,
      value: { get: give, create: give },
    });
    server.use(offering);
  }

  it('sign in, once the terms are agreed to', async () => {
    browser();
    let finished: unknown;
    server.use(
      http.post('*/api/v1/auth/passkeys/sign-in/begin/', () =>
        HttpResponse.json({ ceremonyId: 'c1', options: { challenge: 'AA' } }),
      ),
      http.post('*/api/v1/auth/passkeys/sign-in/', async ({ request }) => {
        finished = await request.json();
        return HttpResponse.json({ token: 'abc', userInfo: hana });
      }),
    );
    const { user, dialog } = await openModal();
    await user.click(await dialog.findByRole('button', { name: 'ほかの方法でログイン' }));
    await user.click(dialog.getByRole('button', { name: 'パスキーでログイン' }));
    expect(dialog.getByText('利用規約への同意が必要です。')).toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'パスキーでログイン' }));
    await waitFor(() => expect(localStorage.getItem('yagura.token')).toBe('abc'));
    expect(finished).toEqual({ ceremonyId: 'c1', credential: { id: 'key' } });
  });

  it('sign up with a username alone, and a taken one is said at the field', async () => {
    browser();
    let asked: unknown;
    server.use(
      http.post('*/api/v1/auth/passkeys/sign-up/begin/', async ({ request }) => {
        asked = await request.json();
        return problem(409, 'userAlreadyExists', {
          fields: [{ name: 'username', key: 'userAlreadyExists' }],
        });
      }),
    );
    const { user, dialog } = await openModal();
    await user.click(dialog.getByRole('button', { name: 'ほかの方法で新規登録' }));
    await user.click(await dialog.findByRole('button', { name: 'パスキーで登録' }));
    await user.type(dialog.getByLabelText('ユーザー名'), 'hana');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'パスキーで登録' }));
    expect(await dialog.findByText('このユーザー名はすでに使われています。')).toBeInTheDocument();
    expect(asked).toEqual({ username: 'hana', agreeTerms: true, language: 'ja' });
  });

  it('ask a new person for the nickname on the page that follows', async () => {
    browser();
    server.use(
      http.post('*/api/v1/auth/passkeys/sign-up/begin/', () =>
        HttpResponse.json({ ceremonyId: 'c1', options: { challenge: 'AA' } }),
      ),
      http.post('*/api/v1/auth/passkeys/sign-up/', () =>
        HttpResponse.json({ token: 'abc', userInfo: { ...hana, nickname: 'user189' } }),
      ),
    );
    const { user, dialog, router } = await openModal('/help');
    await user.click(dialog.getByRole('button', { name: 'ほかの方法で新規登録' }));
    await user.click(await dialog.findByRole('button', { name: 'パスキーで登録' }));
    await user.type(dialog.getByLabelText('ユーザー名'), 'hana');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'パスキーで登録' }));
    expect(await screen.findByRole('heading', { name: 'ニックネームを決める' })).toBeInTheDocument();
    expect(screen.getByText('登録が完了しました')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/help');
  });
});

describe('signed-in pages', () => {
  it('lead a visitor home with the modal open', async () => {
    server.use(http.get('*/api/v1/contests/', () => HttpResponse.json({ items: [], next: null })));
    const { router } = renderRoutes(routes, { at: '/friends' });
    expect(await screen.findByRole('dialog', { name: 'ログインまたは新規登録' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('account loading', () => {
  it('offers retry and log-out when the account cannot be read', async () => {
    server.use(
      http.get('*/api/v1/users/profile/', () => problem(503, 'overloaded')),
      http.post('*/api/v1/auth/sign-out/', () => new HttpResponse(null, { status: 204 })),
    );
    const user = userEvent.setup();
    renderRoutes(routes, { at: '/contract', token: 'abc' });
    expect(await screen.findByText('アカウントを読み込めませんでした')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'ログアウト' }));
    expect(await screen.findByRole('heading', { name: '規約の要点と同意' })).toBeInTheDocument();
    expect(localStorage.getItem('yagura.token')).toBeNull();
  });
});

describe('magic link', () => {
  it('is consumed only by a click and opens the own profile', async () => {
    let redeemed = 0;
    server.use(
      http.post('*/api/v1/auth/magic-links/redeem/', () => {
        redeemed += 1;
        return HttpResponse.json({
          token: 'abc',
          userInfo: hana,
          isNew: false,
          returnTo: '//elsewhere.example',
        });
      }),
      http.get('*/api/v1/app/', () => HttpResponse.json(app)),
    );
    localStorage.setItem('yagura.email', 'hana@example.com');
    const user = userEvent.setup();
    const page = [
      ...routes.map((route) => ({
        ...route,
        children: route.children?.map((child) =>
          child.path === '/users/:id' ? { path: child.path, element: <p>profile</p> } : child,
        ),
      })),
    ] as typeof routes;
    const { router } = renderRoutes(page, { at: '/magic-link?pinCode=p&authId=a' });
    const button = await screen.findByRole('button', { name: 'ログインする' });
    expect(redeemed).toBe(0);
    await user.click(button);
    await waitFor(() => expect(router.state.location.pathname).toBe('/users/42'));
    expect(redeemed).toBe(1);
    expect(screen.getByText('ログインしました')).toBeInTheDocument();
  });

  it('tells a new person that the sign-up is complete', async () => {
    server.use(
      http.post('*/api/v1/auth/magic-links/redeem/', () =>
        HttpResponse.json({ token: 'abc', userInfo: hana, isNew: true, returnTo: '/contract' }),
      ),
    );
    localStorage.setItem('yagura.email', 'hana@example.com');
    const { router } = renderRoutes(routes, { at: '/magic-link?pinCode=p&authId=a' });
    await userEvent.click(await screen.findByRole('button', { name: 'ログインする' }));
    expect(await screen.findByText('登録が完了しました')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.pathname).toBe('/contract'));
  });

  it('asks for the address when this device does not know it', async () => {
    renderRoutes(routes, { at: '/magic-link?pinCode=p&authId=a' });
    expect(await screen.findByLabelText('メールアドレス')).toBeInTheDocument();
  });
});
