import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { routes } from '@/app/routes';
import { hana, offering, quietHome } from '@/features/auth/testing';
import { toast } from '@/shared/ui/toast';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import type { Account } from './api';
import { deviceName, isHandheld } from './lib/device';
import { sectionAt } from './sections';
import { me, show } from './settingsTesting';

/** The server's account, and the requests that changed it. */
let account: Account;
let saved: unknown[];

beforeEach(() => {
  account = me;
  saved = [];
  server.use(
    offering,
    ...quietHome,
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(account)),
    http.put('*/api/v1/users/42/', async ({ request }) => {
      const body = (await request.json()) as Partial<Account>;
      saved.push(body);
      account = { ...account, ...body };
      return HttpResponse.json(account);
    }),
  );
});

it('links to every section, and to linked accounts only if there is something to link', async () => {
  show('');
  const list = within(await screen.findByRole('navigation', { name: '設定' }));
  for (const link of list.getAllByRole('link')) {
    expect(sectionAt(link.getAttribute('href') ?? '')).not.toBeNull();
  }
  expect(await list.findByRole('link', { name: /SNSアカウントの連携/ })).toBeInTheDocument();
  expect(list.getByText('hana@example.com')).toBeInTheDocument();
});

it('mutes kinds and chooses the days of polls, from the next poll on', async () => {
  const { user } = show('notifications');
  expect(await screen.findByText('変更は次の投票から反映されます。')).toBeInTheDocument();
  expect(screen.getByRole('switch', { name: 'チャット' })).not.toBeChecked();
  await user.click(screen.getByRole('switch', { name: 'フレンド' }));
  await user.click(screen.getByRole('checkbox', { name: '日曜日' }));
  await user.click(screen.getByRole('checkbox', { name: '火曜日' }));
  await waitFor(() =>
    expect(saved).toEqual([
      { mutedKinds: ['chat', 'friend'] },
      { notificationWeekdays: [6] },
      { notificationWeekdays: [2, 6] },
    ]),
  );
  expect(screen.getByRole('switch', { name: 'フレンド' })).not.toBeChecked();
});

it('returns to what was saved last when a later change is refused', async () => {
  let answer = () => {};
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let calls = 0;
  server.use(
    http.put('*/api/v1/users/42/', async ({ request }) => {
      calls += 1;
      if (calls === 2) return problem(422, 'invalidValue');
      await waits;
      account = { ...account, ...((await request.json()) as Partial<Account>) };
      return HttpResponse.json(account);
    }),
  );
  const { user } = show('notifications');
  await user.click(await screen.findByRole('switch', { name: 'フレンド' }));
  await user.click(screen.getByRole('switch', { name: 'チャット' }));
  answer();
  await waitFor(() => expect(calls).toBe(2));
  await waitFor(() => expect(screen.getByRole('switch', { name: 'チャット' })).not.toBeChecked());
  expect(screen.getByRole('switch', { name: 'フレンド' })).not.toBeChecked();
});

it('says at the field that quiet hours of no length are not saved', async () => {
  account = { ...me, quietFrom: '23:00', quietTo: '07:00' };
  show('notifications');
  const end = await screen.findByLabelText('終了');
  fireEvent.change(end, { target: { value: '23:00' } });
  expect(end).toBeInvalid();
  expect(end).toHaveAccessibleDescription(/別の時刻/);
  fireEvent.change(end, { target: { value: '06:00' } });
  expect(end).toBeValid();
  await waitFor(() => expect(saved).toEqual([{ quietFrom: '23:00', quietTo: '06:00' }]));
});

describe('password', () => {
  async function change(password = 'oldone123', next = 'secret123') {
    const shown = show('password');
    await shown.user.type(await screen.findByLabelText('現在のパスワード'), password);
    await shown.user.type(screen.getByLabelText('新しいパスワード'), next);
    await shown.user.type(screen.getByLabelText('新しいパスワード（確認）'), next);
    await shown.user.click(screen.getByRole('button', { name: 'パスワードを変更する' }));
    return shown;
  }

  it.each([
    [-1, 'requiredPassword', '現在のパスワード', /現在のパスワードを入力/],
    [-2, 'requiredNewPassword', '新しいパスワード', /新しいパスワードを入力/],
    [-3, 'requiredPasswordConfirm', '新しいパスワード（確認）', /もう一度入力/],
    [-4, 'samePassword', '新しいパスワード', /現在のパスワードと異なる/],
    [-5, 'failedPasswordConfirm', '新しいパスワード（確認）', /一致しません/],
    [-6, 'wrongPassword', '現在のパスワード', /現在のパスワードが違います/],
    [-7, 'invalidPasswordFormat', '新しいパスワード', /8〜32文字/],
  ])('shows %i %s at its field', async (code, key, label, text) => {
    server.use(http.put('*/api/v1/users/42/password/', () => problem(400, key, { code })));
    await change();
    await waitFor(() => expect(screen.getByLabelText(label)).toBeInvalid());
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
  });

  it('clears the fault of the server if the form breaks a rule', async () => {
    server.use(http.put('*/api/v1/users/42/password/', () => problem(403, 'wrongPassword', { code: -6 })));
    const { user } = await change();
    const current = screen.getByLabelText('現在のパスワード');
    await waitFor(() => expect(current).toHaveFocus());
    await user.type(screen.getByLabelText('新しいパスワード'), '^');
    await user.click(screen.getByRole('button', { name: 'パスワードを変更する' }));
    await waitFor(() => expect(screen.getByLabelText('新しいパスワード')).toBeInvalid());
    expect(current).toBeValid();
  });

  it('asks a person without a fresh session to sign in again, and then runs the act', async () => {
    const tokens: unknown[] = [];
    server.use(
      http.put('*/api/v1/users/42/password/', ({ request }) => {
        tokens.push(request.headers.get('Authorization'));
        return tokens.length === 1 ? problem(403, 'reauthenticate') : HttpResponse.json({ code: 1 });
      }),
      http.post('*/api/v1/auth/sign-in/', () => HttpResponse.json({ token: 'fresh', userInfo: me })),
      http.post('*/api/v1/auth/sign-out/', ({ request }) => {
        tokens.push(`ended ${request.headers.get('Authorization')}`);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = await change();
    const dialog = within(await screen.findByRole('dialog', { name: 'ご本人の確認' }));
    await user.type(dialog.getByLabelText('パスワード'), 'oldone123');
    await user.click(dialog.getByRole('button', { name: 'ログインして続ける' }));
    expect(await screen.findByText('パスワードを変更しました')).toBeInTheDocument();
    expect(tokens.sort()).toEqual(['JWT abc', 'JWT fresh', 'ended JWT abc']);
    expect(localStorage.getItem('yagura.token')).toBe('fresh');
  });

  it('sends a link for a new password to a person who has forgotten the current one', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/v1/users/password/forget/', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ status: true, data: {} });
      }),
    );
    const { user } = show('password');
    await user.click(await screen.findByRole('button', { name: '再設定用のリンクを送る' }));
    expect(await screen.findByText(/hana@example\.com 宛に/)).toBeInTheDocument();
    expect(sent).toEqual({ email: 'hana@example.com', language: 'ja' });
  });

  it('takes the code of the mail for the sign-in, also after a reload', async () => {
    const codes: unknown[] = [];
    let stale = true;
    server.use(
      http.put('*/api/v1/users/42/password/', () =>
        stale ? problem(403, 'reauthenticate') : HttpResponse.json({ code: 1 }),
      ),
      http.post('*/api/v1/auth/magic-links/', () =>
        HttpResponse.json({ accountsOnly: false }, { status: 202 }),
      ),
      http.post('*/api/v1/auth/magic-links/code/', async ({ request }) => {
        codes.push(await request.json());
        stale = false;
        return HttpResponse.json({
          token: 'fresh',
          userInfo: me,
          isNew: false,
          returnTo: '/settings/password',
        });
      }),
      http.post('*/api/v1/auth/sign-out/', () => new HttpResponse(null, { status: 204 })),
    );
    const first = await change();
    const dialog = within(await screen.findByRole('dialog', { name: 'ご本人の確認' }));
    await first.user.click(dialog.getByRole('button', { name: 'メールのリンクでログイン' }));
    expect(await dialog.findByLabelText('6桁のコード')).toBeInTheDocument();
    first.unmount();
    const { user } = await change();
    await user.type(await screen.findByLabelText('6桁のコード'), '123456');
    expect(await screen.findByText('パスワードを変更しました')).toBeInTheDocument();
    expect(codes).toEqual([{ code: '123456' }]);
    expect(localStorage.getItem('yagura.token')).toBe('fresh');
    expect(localStorage.getItem('yagura.code')).toBeNull();
  });

  it('refuses a sign-in as another person', async () => {
    server.use(
      http.put('*/api/v1/users/42/password/', () => problem(403, 'reauthenticate')),
      http.post('*/api/v1/auth/sign-in/', () =>
        HttpResponse.json({ token: 'foreign', userInfo: { ...me, id: 43 } }),
      ),
      http.post('*/api/v1/auth/sign-out/', () => new HttpResponse(null, { status: 204 })),
    );
    const { user } = await change();
    const dialog = within(await screen.findByRole('dialog', { name: 'ご本人の確認' }));
    await user.type(dialog.getByLabelText('パスワード'), 'oldone123');
    await user.click(dialog.getByRole('button', { name: 'ログインして続ける' }));
    expect(await dialog.findByText(/別のアカウント/)).toBeInTheDocument();
    expect(localStorage.getItem('yagura.token')).toBe('abc');
  });
});

it('takes a new address with the code that was mailed to it', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post('*/api/v1/auth/email/', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({}, { status: 202 });
    }),
    http.post('*/api/v1/auth/email/confirm/', async ({ request }) => {
      const body = (await request.json()) as { code: string };
      sent.push(body);
      if (body.code !== '123456') return problem(400, 'emailCodeInvalid');
      account = { ...account, email: 'new@example.com' };
      return HttpResponse.json(account);
    }),
  );
  const { user } = show('email');
  await user.type(await screen.findByLabelText('新しいメールアドレス'), 'new@example.com');
  await user.click(screen.getByRole('button', { name: '確認コードを送る' }));
  const code = await screen.findByLabelText('確認コード');
  await user.type(code, '65 43 21');
  await user.click(screen.getByRole('button', { name: '確認する' }));
  expect(await screen.findByText(/確認コードが違うか/)).toBeInTheDocument();
  await user.clear(code);
  await user.type(code, '１２３４５６');
  await user.click(screen.getByRole('button', { name: '確認する' }));
  expect(await screen.findByText('メールアドレスを登録しました')).toBeInTheDocument();
  expect(screen.getByText('new@example.com', { selector: 'dd' })).toBeInTheDocument();
  expect(sent).toEqual([
    { email: 'new@example.com', language: 'ja' },
    { code: '654321' },
    { code: '123456' },
  ]);
});

describe('the code for a new address', () => {
  async function send() {
    server.use(http.post('*/api/v1/auth/email/', () => HttpResponse.json({}, { status: 202 })));
    const shown = show('email');
    await shown.user.type(await screen.findByLabelText('新しいメールアドレス'), 'new@example.com');
    await shown.user.click(screen.getByRole('button', { name: '確認コードを送る' }));
    await screen.findByLabelText('確認コード');
    return shown;
  }

  it('is asked for again after a reload, until it is no longer valid', async () => {
    (await send()).unmount();
    const { unmount } = show('email');
    expect(await screen.findByLabelText('確認コード')).toBeInTheDocument();
    expect(screen.getByText(/new@example\.com/)).toBeInTheDocument();
    unmount();
    localStorage.setItem('yagura.newEmail', `${Date.now() - 30 * 60_000} 42 new@example.com`);
    show('email');
    expect(await screen.findByLabelText('新しいメールアドレス')).toBeInTheDocument();
  });

  it('is not asked for after the person has chosen to correct the address, nor from another person', async () => {
    const { user, unmount } = await send();
    unmount();
    account = { ...me, id: 43 };
    const other = show('email');
    expect(await screen.findByLabelText('新しいメールアドレス')).toBeInTheDocument();
    other.unmount();
    account = me;
    const again = show('email');
    await user.click(await screen.findByRole('button', { name: 'アドレスを直す' }));
    const field = await screen.findByLabelText('新しいメールアドレス');
    expect(field).toHaveValue('new@example.com');
    expect(field).toHaveFocus();
    again.unmount();
    show('email');
    expect(await screen.findByLabelText('新しいメールアドレス')).toBeInTheDocument();
  });

  it('leaves no fault at the address when it could not be mailed again', async () => {
    const { user } = await send();
    server.use(http.post('*/api/v1/auth/email/', () => problem(503, 'overloaded')));
    await user.click(screen.getByRole('button', { name: 'もう一度送る' }));
    expect(await screen.findByText(/混み合っています/)).toBeInTheDocument();
    toast.clear();
    await user.click(screen.getByRole('button', { name: 'アドレスを直す' }));
    expect(await screen.findByLabelText('新しいメールアドレス')).toBeInTheDocument();
    expect(screen.queryByText(/混み合っています/)).not.toBeInTheDocument();
  });
});

it('unlinks a social account after a question, unless it is the last way in', async () => {
  server.use(http.delete('*/api/v1/users/42/socials/google/', () => problem(409, 'lastSignInMethod')));
  const { user } = show('social');
  expect(await screen.findByRole('button', { name: 'Xと連携する' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Googleとの連携を解除' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '解除' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.getByText('hana@google')).toBeInTheDocument();
});

it('ends other sessions one by one', async () => {
  const session = {
    current: false,
    userAgent: 'Mozilla/5.0 (iPhone) Version/19.0 Safari/604.1',
    address: '203.0.113.7',
  };
  const at = { createdAt: hana.createdAt, expiresAt: hana.createdAt };
  let items = [
    { id: 1, ...session, ...at },
    { id: 2, ...session, current: true, ...at },
  ];
  server.use(
    http.get('*/api/v1/auth/sessions/', () => HttpResponse.json({ items, next: null })),
    http.delete('*/api/v1/auth/sessions/1/', () => {
      items = items.filter(({ id }) => id !== 1);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = show('sessions');
  const rows = await screen.findAllByText('Safari · iPhone');
  expect(rows).toHaveLength(2);
  const end = screen.getByRole('button', { name: 'ログアウトさせる' });
  expect(end).toHaveAccessibleDescription('Safari · iPhone');
  await user.click(end);
  await waitFor(() => expect(screen.getAllByText('Safari · iPhone')).toHaveLength(1));
  expect(screen.getByText('この端末')).toBeInTheDocument();
});

it.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome · Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge · Windows'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36', 'Chrome · Android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) CriOS/140 Safari/604.1', 'Chrome · iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15) Gecko Firefox/144.0', 'Firefox · Mac'],
  ['curl/8', ''],
])('names the device of %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('knows an iPad, which calls itself Macintosh, by its touch screen', () => {
  const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15';
  expect([deviceName(userAgent, 5), isHandheld(userAgent, 5)]).toEqual(['Safari · iPad', true]);
  expect([deviceName(userAgent, 0), isHandheld(userAgent, 0)]).toEqual(['Safari · Mac', false]);
});

describe('new terms', () => {
  it('can be agreed to once, over any open page', async () => {
    account = { ...me, termsVersion: '2020-01-01' };
    let sent: unknown;
    server.use(
      http.post('*/api/v1/auth/agreement/', async ({ request }) => {
        sent = await request.json();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = show('notifications');
    await user.click(await screen.findByRole('button', { name: '同意して続ける' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual({ version: '2022-12-24' });
  });

  it('can be declined by logging out', async () => {
    account = { ...me, termsVersion: null };
    server.use(http.post('*/api/v1/auth/sign-out/', () => new HttpResponse(null, { status: 204 })));
    const user = userEvent.setup();
    renderRoutes(routes, { at: '/', token: 'abc' });
    const dialog = within(await screen.findByRole('dialog', { name: '利用規約が改定されました' }));
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'ログアウト' }));
    await waitFor(() => expect(localStorage.getItem('yagura.token')).toBeNull());
  });
});
