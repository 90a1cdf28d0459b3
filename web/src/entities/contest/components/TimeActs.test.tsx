import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import type { Contest } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import { aContest, surroundings } from '../testing';
import { TimeActs } from './TimeActs';

const now = '2026-11-20T11:00:00.000Z';
let sent: { path: string; body: unknown }[];

function open(change: Partial<Contest>, answer: () => Response = () => HttpResponse.json({})) {
  sent = [];
  const contest = aContest({ version: 7, ...change });
  server.use(
    ...surroundings(now),
    http.post('*/api/v1/contests/100/:part/*', async ({ request }) => {
      sent.push({ path: new URL(request.url).pathname, body: await request.json() });
      return answer();
    }),
  );
  const page = (
    <>
      <TimeActs contest={contest} now={Date.parse(now)} />
      <ConfirmHost />
    </>
  );
  renderRoutes([{ path: '/', element: page }], { at: '/', token: 'token' });
  return userEvent.setup();
}

const button = (name: string) => screen.findByRole('button', { name });

test('closes entry after one question, with the version that was seen', async () => {
  const user = open({});
  await user.click(await button('今すぐ締め切る'));
  expect(await screen.findByText(/現在のエントリーは3件です/)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: '今すぐ締め切る' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(sent).toEqual([{ path: '/api/v1/contests/100/entry/close/', body: { version: 7 } }]),
  );
});

test('extends entry by a chosen time and says that the start moves', async () => {
  const user = open({});
  await user.click(await button('受付を延長する'));
  await user.click(await screen.findByRole('radio', { name: /^120分/ }));
  expect(screen.getByText(/大会の開始も60分遅れて/)).toBeInTheDocument();
  await user.click(await button('延長する'));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: '/api/v1/contests/100/entry/extend/',
        body: { version: 7, entryEnd: '2026-11-20T16:00:00.000Z' },
      },
    ]),
  );
});

test('says that an extension opens a check-in that has ended until the start', async () => {
  const user = open({
    status: 'entryDone',
    entryEnd: '2026-11-20T10:20:00.000Z',
    checkin: true,
    checkinStart: '2026-11-20T10:00:00.000Z',
    checkinEnd: '2026-11-20T10:55:00.000Z',
    contestStart: '2026-11-20T11:30:00.000Z',
  });
  await user.click(await button('受付を再開する'));
  await user.click(await screen.findByRole('radio', { name: /^15分/ }));
  expect(screen.getByText(/チェックインも .*20:30 まで/)).toBeInTheDocument();
});

test('shows why an extension is refused, and keeps the sheet open', async () => {
  const user = open({}, () => problem(409, 'editConflict'));
  await user.click(await button('受付を延長する'));
  await user.click(await button('延長する'));
  expect(await screen.findByText(/ほかの人が先に変更しました/)).toBeInTheDocument();
  expect(await button('延長する')).toBeInTheDocument();
});

test('says what the start does to a check-in that has not begun', async () => {
  const user = open({
    checkin: true,
    checkinStart: '2026-11-20T14:00:00.000Z',
    checkinEnd: '2026-11-20T15:00:00.000Z',
  });
  await user.click(await button('今すぐ開始する'));
  expect(await screen.findByText(/まだ始まっていないチェックインは行われません/)).toBeInTheDocument();
});
