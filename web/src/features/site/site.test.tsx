import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { RouteGate } from '@/app/RouteGate';
import { type RouteRow, routeTable } from '@/app/routeTable';
import { surroundings, viewer } from '@/entities/contest/testing';
import type { Complaint } from '@/shared/api/types';
import { chooseLanguage } from '@/shared/i18n/i18n';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { useViewer } from '@/shared/viewer/viewer';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import NoticeStrip from './NoticeStrip';
import AdminPage from './pages/AdminPage';
import AuditTab from './pages/AuditTab';
import ReportsTab from './pages/ReportsTab';

const at = '2026-11-20T10:00:00.000Z';
const reporter = { id: 7, nickname: 'ミナト', imageUrl: null };

const complaint: Complaint = {
  id: 31,
  subject: {
    kind: 'user',
    id: 8,
    name: '荒らし',
    imageUrl: null,
    authorId: null,
    pictureUrl: null,
    text: 'ひどい自己紹介',
    gone: false,
  },
  reporter,
  reason: 'harassment',
  comment: '試合中に暴言',
  status: 'OPEN',
  note: '',
  createdAt: at,
  handledBy: null,
};

/** Checks the viewer before it renders a page, as the shell does. */
function Gate({ row }: { row: RouteRow }) {
  return useViewer().state === 'loading' ? null : <RouteGate row={row} />;
}

function show(path: string, { siteRole, token }: { siteRole?: 'admin'; token?: string } = {}) {
  server.use(
    http.get('*/api/v1/users/profile/', () => HttpResponse.json({ ...viewer, siteRole: siteRole ?? '' })),
    ...surroundings(),
  );
  const row = routeTable.find((each) => each.path === '/admin');
  if (!row) throw new Error('there is no row of /admin');
  return renderRoutes(
    [
      { path: '/', element: <p>home</p> },
      { path: '/strip', element: <NoticeStrip /> },
      {
        path: '/admin',
        element: (
          <>
            <Gate row={row} />
            <ConfirmHost />
          </>
        ),
        children: [
          {
            element: <AdminPage />,
            children: [
              { index: true, element: <ReportsTab /> },
              { path: 'reports', element: <ReportsTab /> },
              { path: 'audit', element: <AuditTab /> },
            ],
          },
        ],
      },
    ],
    token ? { at: path, token } : { at: path },
  );
}

beforeEach(() => localStorage.clear());

it('opens the home page for anybody but administrators', async () => {
  const { router, unmount } = show('/admin/reports');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  unmount();
  const signedIn = show('/admin/reports', { token: 'token' });
  await waitFor(() => expect(signedIn.router.state.location.pathname).toBe('/'));
});

it('removes what was reported, after a reason and a question, and closes the report', async () => {
  const user = userEvent.setup();
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/v1/site/complaints/', ({ request }) =>
      HttpResponse.json({
        items:
          new URL(request.url).searchParams.get('status') === 'OPEN' && sent.length === 0 ? [complaint] : [],
        next: null,
      }),
    ),
    http.post('*/api/v1/site/content/remove/', async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/v1/site/complaints/31/', async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { router } = show('/admin', { siteRole: 'admin', token: 'token' });
  const list = await screen.findByRole('list', { name: '通報' });
  expect(router.state.location.pathname).toBe('/admin/reports');
  expect(within(list).getByRole('link', { name: '荒らし' })).toHaveAttribute('href', '/users/8');
  expect(within(list).getByText('ひどい自己紹介')).toBeVisible();

  await user.click(within(list).getByRole('button', { name: '内容を削除' }));
  const sheet = await screen.findByRole('dialog', { name: '内容を削除' });
  await user.click(within(sheet).getByRole('button', { name: '削除する' }));
  expect(within(sheet).getByRole('textbox', { name: /理由/ })).toBeInvalid();
  await user.type(within(sheet).getByRole('textbox', { name: /理由/ }), '暴言');
  await user.click(within(sheet).getByRole('button', { name: '削除する' }));
  const question = await screen.findByRole('dialog', { name: /荒らしの「名前と文章」/ });
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: '削除する' }));
  await screen.findByText('未対応の通報はありません');
  expect(sent).toEqual([
    { kind: 'userText', id: 8, reason: '暴言' },
    { status: 'DONE', note: '暴言' },
  ]);
});

it('does not repeat the act when only the report could not be closed', async () => {
  const user = userEvent.setup();
  const sent: string[] = [];
  server.use(
    http.get('*/api/v1/site/complaints/', () => HttpResponse.json({ items: [complaint], next: null })),
    http.post('*/api/v1/site/content/remove/', () => {
      sent.push('remove');
      return new HttpResponse(null, { status: 204 });
    }),
    http.post('*/api/v1/site/complaints/31/', () => {
      sent.push('close');
      return sent.length < 3 ? problem(500, 'exceptionError') : new HttpResponse(null, { status: 204 });
    }),
  );
  show('/admin', { siteRole: 'admin', token: 'token' });
  await user.click(await screen.findByRole('button', { name: '内容を削除' }));
  const sheet = within(await screen.findByRole('dialog', { name: '内容を削除' }));
  await user.type(sheet.getByRole('textbox', { name: /理由/ }), '暴言');
  for (const calls of [2, 3]) {
    await user.click(sheet.getByRole('button', { name: '削除する' }));
    const question = within(await screen.findByRole('dialog', { name: /荒らしの「名前と文章」/ }));
    await user.click(question.getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(sent).toHaveLength(calls));
    if (calls === 2) expect(await sheet.findByRole('alert')).toBeInTheDocument();
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual(['remove', 'close', 'close']);
});

it('removes a reported message from its room, and tells if it was removed already', async () => {
  const user = userEvent.setup();
  let gone = false;
  const message = {
    ...complaint,
    subject: { ...complaint.subject, kind: 'message', id: 900, authorId: 8, text: 'ひどい発言' },
  };
  server.use(
    http.get('*/api/v1/site/complaints/', () =>
      HttpResponse.json({ items: [{ ...message, subject: { ...message.subject, gone } }], next: null }),
    ),
    http.post('*/api/v1/site/complaints/31/message/remove/', () => {
      gone = true;
      return problem(404, 'messageDoesNotExist');
    }),
  );
  show('/admin', { siteRole: 'admin', token: 'token' });
  await user.click(await screen.findByRole('button', { name: 'メッセージを削除' }));
  const sheet = await screen.findByRole('dialog', { name: 'メッセージを削除' });
  expect(within(sheet).getByText('ひどい発言')).toBeVisible();
  await user.type(within(sheet).getByRole('textbox', { name: /理由/ }), '暴言');
  await user.click(within(sheet).getByRole('button', { name: '削除する' }));
  const question = await screen.findByRole('dialog', { name: '荒らしのメッセージを削除しますか？' });
  await user.click(within(question).getByRole('button', { name: '削除する' }));
  expect(await screen.findByText('このメッセージは存在しません。')).toBeVisible();
  expect(await screen.findByText(/すでにチャットから削除されています/)).toBeInTheDocument();
});

it('links to a withdrawn person whose name an act no longer has', async () => {
  server.use(
    http.get('*/api/v1/site/audit/', () =>
      HttpResponse.json({
        items: [
          {
            id: 1,
            kind: 'site.restored',
            actor: null,
            subjectId: 7,
            subjectName: '',
            data: { name: '' },
            at,
          },
        ],
        next: null,
      }),
    ),
  );
  show('/admin/audit', { siteRole: 'admin', token: 'token' });
  expect(await screen.findByRole('link', { name: '退会済みユーザー' })).toHaveAttribute('href', '/users/7');
});

it('tells who did what, also from the command line', async () => {
  server.use(
    http.get('*/api/v1/site/audit/', () =>
      HttpResponse.json({
        items: [
          {
            id: 2,
            kind: 'site.removed',
            actor: reporter,
            subjectId: 5,
            subjectName: '悪い杯',
            data: { name: '悪い杯', kind: 'contestText', reason: '宣伝' },
            at,
          },
          {
            id: 1,
            kind: 'site.role',
            actor: null,
            subjectId: 7,
            subjectName: 'ミナト',
            data: { name: 'ミナト', role: 'admin' },
            at,
          },
        ],
        next: null,
      }),
    ),
  );
  show('/admin/audit', { siteRole: 'admin', token: 'token' });
  const [removal, role] = await screen.findAllByRole('listitem');
  expect(removal).toHaveTextContent('内容の削除悪い杯大会名と文章理由：宣伝');
  expect(within(removal as HTMLElement).getByRole('link', { name: '悪い杯' })).toHaveAttribute(
    'href',
    '/contests/5',
  );
  expect(role).toHaveTextContent('コマンドライン権限の変更ミナト管理者にした');
});

it('shows one notice at a time in the reader’s language, and not again once closed', async () => {
  const user = userEvent.setup();
  const texts: Record<number, Record<string, string>> = {
    2: { ja: '新しいお知らせ', en: '', ko: '', zh: '' },
    1: { ja: '前のお知らせ', en: 'An earlier notice', ko: '', zh: '' },
  };
  server.use(
    http.get('*/api/v1/notices/', ({ request }) => {
      const language = new URL(request.url).searchParams.get('language') ?? '';
      return HttpResponse.json({
        items: [2, 1].map((id) => ({
          id,
          text: texts[id]?.[language] || texts[id]?.en || texts[id]?.ja,
          texts: texts[id],
          internalLink: id === 2 ? '/contests' : null,
          externalLink: id === 1 ? 'https://example.com/' : null,
          imageUrl: null,
          createdAt: at,
        })),
        next: null,
      });
    }),
  );
  await chooseLanguage('ko');
  const first = show('/strip');
  expect(await screen.findByText('新しいお知らせ')).toHaveAttribute('lang', 'ja');
  expect(screen.queryByText('An earlier notice')).toBeNull();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/contests');
  await user.click(within(screen.getByRole('complementary')).getByRole('button', { name: '닫기' }));
  expect(screen.getByText('An earlier notice')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('target', '_blank');
  first.unmount();

  await chooseLanguage('ja');
  show('/strip');
  expect(await screen.findByText('前のお知らせ')).toBeVisible();
  await user.click(within(screen.getByRole('complementary')).getByRole('button', { name: '閉じる' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});
