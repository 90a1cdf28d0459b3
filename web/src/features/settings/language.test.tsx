import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { routes } from '@/app/routes';
import { hana, offering, quietHome } from '@/features/auth/testing';
import { chooseLanguage } from '@/shared/i18n/i18n';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import type { Account } from './api';

let account: Account;
let saved: unknown[];

beforeEach(() => {
  account = { ...hana, language: 'ja' };
  saved = [];
  server.use(
    offering,
    ...quietHome,
    http.get('*/api/v1/users/profile/', () => HttpResponse.json(account)),
    http.put('*/api/v1/users/42/', async ({ request }) => {
      const body = (await request.json()) as Partial<Account>;
      if ('language' in body) saved.push(body);
      account = { ...account, ...body };
      return HttpResponse.json(account);
    }),
  );
});

afterEach(() => chooseLanguage('ja'));

it('saves the language that a signed-in person chooses at the foot of the page', async () => {
  renderRoutes(routes, { at: '/contract', token: 'abc' });
  await screen.findByRole('button', { name: 'アカウントメニュー' });
  await userEvent.selectOptions(screen.getByLabelText('言語'), 'ko');
  await waitFor(() => expect(saved).toEqual([{ language: 'ko' }]));
});

it('saves nothing for visitors', async () => {
  renderRoutes(routes, { at: '/contract' });
  await userEvent.selectOptions(await screen.findByLabelText('言語'), 'ko');
  await screen.findByLabelText('언어');
  expect(saved).toEqual([]);
});

it('says that mails have another language than the screens, and offers the same', async () => {
  account = { ...account, language: 'zh' };
  renderRoutes(routes, { at: '/settings/display', token: 'abc' });
  expect(await screen.findByText('メールと通知の言語は简体中文です。')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'メールと通知も日本語にする' }));
  await waitFor(() => expect(saved).toEqual([{ language: 'ja' }]));
  await waitFor(() => expect(screen.queryByText(/メールと通知の言語は/)).toBeNull());
});

it('shows why a language was not saved', async () => {
  server.use(http.put('*/api/v1/users/42/', () => problem(429, 'tooManyRequests')));
  renderRoutes(routes, { at: '/contract', token: 'abc' });
  await screen.findByRole('button', { name: 'アカウントメニュー' });
  await userEvent.selectOptions(screen.getByLabelText('言語'), 'en');
  expect(await screen.findByText(/too many|Too many/)).toBeInTheDocument();
});
