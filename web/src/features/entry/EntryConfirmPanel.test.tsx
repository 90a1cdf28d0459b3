import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { VirtuosoMockContext } from 'react-virtuoso';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aContest } from '@/features/contest/testing';
import type { Contest, ContestUser, ParticipantRef } from '@/shared/api/types';
import { server } from '@/test/server';
import { EntryConfirmPanel } from './index';
import { anEntry, answerContest, show } from './testing';

vi.mock('@/shared/live/useLive', () => ({ useLive: () => undefined }));

let sent: unknown[];
beforeEach(() => {
  sent = [];
});

async function open(contest: Contest, entries: ContestUser[]) {
  server.use(
    answerContest(contest),
    http.get('*/api/v1/contests/100/users/', ({ request }) => {
      expect(new URL(request.url).searchParams.get('all')).toBe('true');
      return HttpResponse.json({ items: entries, total: entries.length });
    }),
    http.post('*/api/v1/contests/100/entries/confirm/', async ({ request }) => {
      const body = (await request.json()) as { allowed: number[] };
      sent.push(body);
      return HttpResponse.json({ allowedCount: body.allowed.length });
    }),
  );
  const onConfirmed = vi.fn();
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 4000, itemHeight: 64 }}>
      <EntryConfirmPanel contestId={100} onConfirmed={onConfirmed} />
    </VirtuosoMockContext.Provider>,
  );
  await screen.findByRole('button', { name: '確定する' });
  return { user: userEvent.setup(), onConfirmed };
}

const tick = (id: number) => screen.findByRole('checkbox', { name: `参加者${id}` });
const confirmButton = () => screen.getByRole('button', { name: '確定する' });

describe('entry confirmation', () => {
  it('proposes the first entrants up to the maximum and sends them', async () => {
    const { user, onConfirmed } = await open(aContest({ entryMaxCount: 2 }), [
      anEntry(1),
      anEntry(2),
      anEntry(3),
    ]);
    expect(await tick(1)).toBeChecked();
    expect(await tick(2)).toBeChecked();
    expect(await tick(3)).not.toBeChecked();
    expect(screen.getByText('2件中2件を選択')).toBeInTheDocument();
    await user.click(confirmButton());
    expect(await screen.findByText('2件の参加を確定しました')).toBeInTheDocument();
    expect(sent).toEqual([{ allowed: [1, 2] }]);
    expect(onConfirmed).toHaveBeenCalledOnce();
  });

  it('proposes those allowed before', async () => {
    await open(aContest(), [anEntry(1), anEntry(2, { status: 'ALLOW' })]);
    expect(await tick(1)).not.toBeChecked();
    expect(await tick(2)).toBeChecked();
  });

  it('does not send an empty choice or one beyond the maximum', async () => {
    const { user } = await open(aContest({ entryMaxCount: 2 }), [anEntry(1), anEntry(2), anEntry(3)]);
    await user.click(await tick(3));
    expect(screen.getByText('定員を1件超えています')).toBeInTheDocument();
    await user.click(confirmButton());
    expect(await screen.findByText('確定できるのは2件までです。')).toBeInTheDocument();
    for (const id of [1, 2, 3]) await user.click(await tick(id));
    await user.click(confirmButton());
    expect(await screen.findByText('エントリーを選んでください。')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('takes those checked in with one press', async () => {
    const { user } = await open(aContest({ checkin: true }), [
      anEntry(1),
      anEntry(2, { checkin: true }),
      anEntry(3, { checkin: true }),
    ]);
    await user.click(screen.getByRole('button', { name: 'チェックイン済みを選ぶ' }));
    await user.click(confirmButton());
    await screen.findByText('2件の参加を確定しました');
    expect(sent).toEqual([{ allowed: [2, 3] }]);
  });

  it('keeps who stands in the bracket ticked and says why', async () => {
    const ref: ParticipantRef = { id: 2, kind: 'user', refId: 1002, name: '参加者2', imageUrl: null };
    server.use(
      http.get('*/api/v1/contests/100/tournament/', () =>
        HttpResponse.json({ rounds: [{ matches: [{ participants: [ref, null] }] }], third: null }),
      ),
    );
    const { user } = await open(aContest({ tournamentId: 4 }), [
      anEntry(1, { status: 'ALLOW' }),
      anEntry(2, { status: 'ALLOW' }),
    ]);
    expect(await tick(2)).toBeDisabled();
    expect(screen.getByText('配置済み')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'すべて選ぶ' }));
    expect(await tick(1)).not.toBeChecked();
    expect(await tick(2)).toBeChecked();
  });

  it('tells the four facts of a row, unknown ones as unknown', async () => {
    await open(aContest({ checkin: true }), [anEntry(1, { checkin: true, following: false })]);
    const row = within((await tick(1)).closest('label') as HTMLElement);
    for (const fact of ['チェックイン: 済み', 'フォロー: まだ', 'リポスト: 不明', '確定: まだ']) {
      expect(row.getByRole('img', { name: fact })).toBeInTheDocument();
    }
  });
});

it('says that there is nobody to confirm', async () => {
  server.use(
    answerContest(aContest()),
    http.get('*/api/v1/contests/100/users/', () => HttpResponse.json({ items: [], total: 0 })),
  );
  show(<EntryConfirmPanel contestId={100} onConfirmed={() => undefined} />);
  expect(await screen.findByText('確定できるエントリーがありません。')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '確定する' })).not.toBeInTheDocument();
});
