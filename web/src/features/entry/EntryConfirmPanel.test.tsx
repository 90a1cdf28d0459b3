import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { VirtuosoMockContext } from 'react-virtuoso';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aContest } from '@/entities/contest/testing';
import { entryKeys } from '@/entities/entry/api';
import type { Question } from '@/entities/survey/api';
import { EntryConfirmPanel } from '@/features/entry/components/EntryConfirmPanel';
import type { Contest, ContestUser } from '@/shared/api/types';
import { app, problem, server } from '@/test/server';
import { anEntry, answerContest, show } from './testing';

let sent: unknown[];
beforeEach(() => {
  sent = [];
});

async function open(
  contest: Contest,
  entries: ContestUser[],
  questions: Question[] = [],
  engagement = false,
  showsResult = false,
) {
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
  const { queryClient } = show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 4000, itemHeight: 64 }}>
      <EntryConfirmPanel contestId={100} onConfirmed={onConfirmed} showsResult={showsResult} />
    </VirtuosoMockContext.Provider>,
    { questions },
  );
  server.use(http.get('*/api/v1/app/', () => HttpResponse.json({ ...app, engagement })));
  await screen.findByRole('button', { name: '確定する' });
  return { user: userEvent.setup(), onConfirmed, queryClient };
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
    await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
  });

  it('leaves the result to a page that shows it', async () => {
    const { user, onConfirmed } = await open(aContest(), [anEntry(1)], [], false, true);
    await tick(1);
    await user.click(confirmButton());
    await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
    expect(screen.getByRole('log')).toBeEmptyDOMElement();
  });

  it('shows the entries after the confirmation, not those of a read that began before it', async () => {
    const { user, onConfirmed, queryClient } = await open(aContest(), [anEntry(1)]);
    await tick(1);
    let answerOld = () => {};
    const old = new Promise<void>((answer) => {
      answerOld = answer;
    });
    const list = (entry: ContestUser) => HttpResponse.json({ items: [entry], total: 1 });
    let reads = 0;
    server.use(
      http.get('*/api/v1/contests/100/users/', async () => {
        if (reads++ > 0) return list(anEntry(1, { status: 'ALLOW' }));
        await old;
        return list(anEntry(1));
      }),
    );
    void queryClient.refetchQueries({ queryKey: entryKeys.applicants(100) });
    await waitFor(() => expect(reads).toBe(1));
    await user.click(confirmButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    answerOld();
    await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
    expect(onConfirmed.mock.calls[0]?.[0].allowed).toHaveLength(1);
  });

  it('proposes those allowed before', async () => {
    await open(aContest(), [anEntry(1), anEntry(2, { status: 'ALLOW' })]);
    expect(await tick(1)).not.toBeChecked();
    expect(await tick(2)).toBeChecked();
  });

  it('says how many places stay free although entries wait', async () => {
    const { user } = await open(aContest({ entryMaxCount: 2 }), [
      anEntry(1),
      anEntry(2),
      anEntry(3, { standing: 'waiting', waitingPosition: 1 }),
    ]);
    await user.click(await tick(2));
    expect(screen.getByText(/残り1枠は空けておきます。/)).toBeInTheDocument();
    await user.click(await tick(3));
    expect(screen.queryByText(/残り/)).not.toBeInTheDocument();
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

  it('keeps entries of a stage ticked and says why', async () => {
    const { user } = await open(aContest({ stages: [{ id: 4, format: 'swissdraw', finished: false }] }), [
      anEntry(1, { status: 'ALLOW' }),
      anEntry(2, { status: 'ALLOW', inStage: true }),
    ]);
    expect(await tick(2)).toBeDisabled();
    expect(screen.getByText('配置済み')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'すべて選ぶ' }));
    expect(await tick(1)).not.toBeChecked();
    expect(await tick(2)).toBeChecked();
  });

  it('confirms a waiting entry in the place of a disqualified one', async () => {
    const inStage = { status: 'ALLOW', inStage: true } as const;
    const { user } = await open(
      aContest({ entryMaxCount: 2, stages: [{ id: 4, format: 'swissdraw', finished: false }] }),
      [
        anEntry(1, inStage),
        anEntry(2, { ...inStage, dropped: 'disqualified', dropReason: '遅刻' }),
        anEntry(3, { standing: 'waiting', waitingPosition: 1 }),
      ],
    );
    expect(await tick(2)).not.toBeChecked();
    expect(await tick(2)).toBeDisabled();
    expect(screen.getByText(/遅刻/)).toBeInTheDocument();
    expect(screen.getByText('2件中1件を選択')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'すべて選ぶ' }));
    expect(await tick(3)).toBeChecked();
    expect(screen.getByText('2件中2件を選択')).toBeInTheDocument();
    await user.click(confirmButton());
    await waitFor(() => expect(sent).toEqual([{ allowed: [1, 2, 3] }]));
  });

  it('shows the four facts of a row, unknown ones as unknown', async () => {
    await open(aContest({ checkin: true }), [anEntry(1, { checkin: true, following: false })]);
    const row = within((await tick(1)).closest('label') as HTMLElement);
    for (const fact of ['チェックイン：済み', 'フォロー：まだ', 'リポスト：不明', '参加確定：まだ']) {
      expect(row.getByRole('img', { name: fact })).toBeInTheDocument();
    }
  });

  it('takes every confirmation back when nobody is ticked, after a question', async () => {
    const { user, onConfirmed } = await open(aContest(), [anEntry(1, { status: 'ALLOW' }), anEntry(2)]);
    await user.click(await tick(1));
    await user.click(confirmButton());
    const question = within(await screen.findByRole('dialog', { name: 'すべての確定を取り消しますか？' }));
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: 'すべての確定を取り消す' }));
    await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ allowed: [], confirmMode: true }]);
  });

  it('finds an entry at once, beside the filter', async () => {
    const { user } = await open(aContest(), [
      anEntry(1, { twitterId: 'a', gameUsername: 'Ken' }),
      anEntry(2, { twitterId: 'b', gameUsername: 'Ｒｙｕ' }),
    ]);
    const search = screen.getByRole('searchbox', { name: '名前やゲーム内の名前で探す' });
    // On a phone there is room for this text.
    expect(search).toHaveAttribute('placeholder', '参加者を探す');
    await user.type(search, 'ryu');
    expect(screen.queryByRole('checkbox', { name: '参加者1' })).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: '参加者2' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '絞り込み中 1件' })).toBeInTheDocument();
  });

  it('shows only facts that are known of somebody', async () => {
    await open(aContest({ checkin: true }), [anEntry(1, { following: null, retweet: null })]);
    await tick(1);
    expect(screen.getByRole('img', { name: /^チェックイン/ })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: /^参加確定/ })).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /^(フォロー|リポスト)/ })).not.toBeInTheDocument();
  });

  it('narrows the list by facts, words and answers without touching the choice', async () => {
    const question: Question = {
      id: 31,
      question_detail: '参加方法',
      input_type: 'SELECT',
      required: true,
      minLength: 0,
      maxLength: 256,
      selections: ['会場', '会場（見学のみ）'],
    };
    server.use(
      http.get('*/api/v1/contests/100/questions/31/answers/', ({ request }) => {
        const second = new URL(request.url).searchParams.get('cursor') === 'b';
        const ref = (id: number) => ({ id, kind: 'user', refId: id + 1000, name: '', imageUrl: null });
        return HttpResponse.json(
          second
            ? { items: [{ entry: ref(3), value: '会場' }], next: null }
            : { items: [{ entry: ref(1), value: '会場（見学のみ）' }], next: 'b' },
        );
      }),
    );
    const { user } = await open(
      aContest({ checkin: true }),
      [
        anEntry(1, { checkin: true, twitterId: 'a', gameUsername: 'Ｒｙｕ' }),
        anEntry(2, { following: true, twitterId: 'b', gameUsername: 'Ken' }),
        anEntry(3, { standing: 'waiting', waitingPosition: 1, twitterId: 'c', gameUsername: 'ryuko' }),
      ],
      [question],
    );
    const names = () =>
      screen.getAllByRole('checkbox', { name: /^参加者/ }).map((box) => box.getAttribute('aria-label'));
    await user.click(screen.getByRole('button', { name: '絞り込み' }));
    await user.click(screen.getByRole('button', { name: 'チェックイン済み' }));
    expect(names()).toEqual(['参加者1']);
    await user.click(screen.getByRole('button', { name: 'チェックイン済み' }));
    await user.type(screen.getByRole('searchbox', { name: '名前やゲーム内の名前で探す' }), 'ryu');
    expect(names()).toEqual(['参加者1', '参加者3']);
    await user.click(screen.getByRole('combobox', { name: 'アンケートの質問' }));
    await user.click(await screen.findByRole('option', { name: '参加方法' }));
    await waitFor(() => expect(names()).toEqual(['参加者1', '参加者3']));
    await user.click(screen.getByRole('combobox', { name: '回答' }));
    await user.click(await screen.findByRole('option', { name: '会場' }));
    expect(names()).toEqual(['参加者3']);
    expect(screen.getByText('16件中3件を選択')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '絞り込みを解除' }));
    expect(names()).toHaveLength(3);
    expect(screen.getByRole('button', { name: '絞り込み' })).toHaveFocus();
  });

  it('selects only the shown entries, and keeps the ticks that a filter hides', async () => {
    const { user } = await open(aContest({ checkin: true, entryMaxCount: 4 }), [
      anEntry(1),
      anEntry(2),
      anEntry(3, { checkin: true }),
      anEntry(4, { checkin: true }),
      anEntry(5, { checkin: true }),
    ]);
    for (const id of [2, 3, 4]) await user.click(await tick(id));
    await user.click(screen.getByRole('button', { name: '絞り込み' }));
    await user.click(screen.getByRole('button', { name: 'チェックイン済み' }));
    const all = screen.getByRole('checkbox', { name: 'すべて選ぶ' });
    await user.click(all);
    expect(all).toBeChecked();
    expect(screen.getByText('4件中4件を選択')).toBeInTheDocument();
    await user.click(all);
    expect(screen.getByText('4件中1件を選択')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '絞り込みを解除' }));
    expect(await tick(1)).toBeChecked();
    await user.click(await tick(2));
    await user.click(screen.getByRole('button', { name: 'チェックイン済み' }));
    await user.click(screen.getByRole('checkbox', { name: '先頭から2件を選ぶ' }));
    await user.click(confirmButton());
    await screen.findByText('4件の参加を確定しました');
    expect(sent).toEqual([{ allowed: [1, 2, 3, 4] }]);
  });

  it('opens the details of an entry', async () => {
    server.use(
      http.get('*/api/v1/contests/100/entries/1/', () =>
        HttpResponse.json({
          entry: anEntry(1, {
            twitterId: 'hana_1',
            gameUsername: 'Hana',
            friendCode: '',
            comment: '遅れます',
          }),
          answers: [],
        }),
      ),
    );
    const { user } = await open(aContest(), [anEntry(1)]);
    await user.click(screen.getByRole('button', { name: '参加者1の詳細' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'エントリーの詳細' }));
    expect(await sheet.findByText('遅れます')).toBeInTheDocument();
    // The contest has no check-in, and nobody asked X.
    expect(sheet.getByText('参加確定')).toBeInTheDocument();
    expect(sheet.queryByText(/チェックイン|フォロー/)).not.toBeInTheDocument();
    expect(sheet.getByRole('link', { name: '参加者1' })).toHaveAttribute('href', '/users/1001');
    expect(await tick(1)).toBeChecked();
  });
});

describe('engagement', () => {
  it('explains why it is missing without a connection to X', async () => {
    const { user } = await open(aContest(), [anEntry(1)]);
    await user.click(screen.getByRole('button', { name: '絞り込み' }));
    expect(await screen.findByText(/Xとの連携が設定されていない/)).toBeInTheDocument();
    expect(screen.queryByText('Xのフォロー・リポストを確認')).not.toBeInTheDocument();
  });

  it('reads the id of an address, shows the counts and that some entries are unknown', async () => {
    const asked: unknown[] = [];
    server.use(
      http.post('*/api/v1/contests/100/twitter/engagement/', async ({ request }) => {
        asked.push(await request.json());
        return asked.length === 1
          ? problem(429, 'tooManyRequests')
          : HttpResponse.json({
              tweetId: '123',
              checked: 9,
              following: 4,
              retweet: 3,
              unknown: 2,
              complete: false,
              at: '2026-11-20T11:00:00.000Z',
            });
      }),
    );
    const { user } = await open(aContest(), [anEntry(1)], [], true);
    await user.click(await screen.findByText('Xのフォロー・リポストを確認'));
    const post = screen.getByLabelText('告知ポストのURLまたはID');
    await user.type(post, 'https://example.com/yoi/status/123');
    await user.click(screen.getByRole('button', { name: '確認する' }));
    expect(screen.getByText('ポストのURL、または数字のIDを入力してください。')).toBeInTheDocument();
    expect(asked).toEqual([]);
    await user.clear(post);
    await user.type(post, 'https://x.com/yoi/status/123?s=20');
    await user.click(screen.getByLabelText('このポストは非公開アカウントのもの'));
    await user.click(screen.getByRole('button', { name: '確認する' }));
    expect(await screen.findByText(/1時間に6回まで/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '確認する' }));
    expect(await screen.findByText('不明 2')).toBeInTheDocument();
    expect(screen.getByText(/途中まで確認しました/)).toBeInTheDocument();
    expect(asked[1]).toEqual({ tweetId: '123', tweetProtected: true });
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
