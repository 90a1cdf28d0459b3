import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { aContest, viewer } from '@/features/contest/testing';
import type { TeamSummary } from '@/shared/api/types';
import { problem, server } from '@/test/server';
import { EntryButton } from './index';
import { anEntry, show } from './testing';

const entries = '*/api/v1/contests/100/users/';

/** Opens the dialog and gives what is needed to fill it. */
async function open(contest = aContest(), me = viewer) {
  const user = userEvent.setup();
  show(<EntryButton contest={contest} />, { me });
  await user.click(await screen.findByRole('button', { name: 'エントリーする' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { user, dialog };
}

type Opened = Awaited<ReturnType<typeof open>>;

async function fill({ user, dialog }: Opened) {
  await user.type(await dialog.findByLabelText('ゲーム内のユーザー名'), 'Hana');
  await user.type(dialog.getByLabelText('X（Twitter）のID'), '＠hana_1');
  await user.click(dialog.getByLabelText('参加ポリシーに同意する'));
}

function submit({ user, dialog }: Opened) {
  return user.click(dialog.getByRole('button', { name: 'エントリーする' }));
}

describe('entry button', () => {
  it('cannot be pressed before entry opens and says when it does', async () => {
    show(<EntryButton contest={aContest({ status: 'prepare', canEntry: false })} />);
    expect(await screen.findByRole('button', { name: 'エントリーする' })).toBeDisabled();
    await waitFor(() => expect(screen.getByText(/受付開始/)).toHaveTextContent('11/20 19:00'));
  });

  it('says when entry is over', async () => {
    show(<EntryButton contest={aContest({ status: 'match', canEntry: false })} />);
    expect(await screen.findByRole('button', { name: 'エントリー受付は終了しました' })).toBeDisabled();
  });

  it('says so before the form when all places are taken', async () => {
    show(<EntryButton contest={aContest({ entryCount: 16 })} />);
    expect(await screen.findByRole('button', { name: 'キャンセル待ちでエントリー' })).toBeEnabled();
  });
});

describe('entry form', () => {
  it('tells every missing field and sends nothing', async () => {
    const opened = await open(aContest({ isEntryPassword: true }));
    await opened.dialog.findByLabelText('ゲーム内のユーザー名');
    await submit(opened);
    expect(await opened.dialog.findByText('ゲーム内のユーザー名は必須です')).toBeInTheDocument();
    expect(opened.dialog.getByText(/IDを正しく入力してください/)).toBeInTheDocument();
    expect(opened.dialog.getByText('エントリーパスワードを入力してください。')).toBeInTheDocument();
    expect(opened.dialog.getByText('参加ポリシーへの同意が必要です。')).toBeInTheDocument();
    expect(opened.dialog.queryByLabelText('フレンドコード')).not.toBeInTheDocument();
  });

  it('takes no more characters than an entry may hold', async () => {
    const opened = await open(aContest({ isEntryPassword: true }));
    expect(await opened.dialog.findByLabelText('ゲーム内のユーザー名')).toHaveAttribute('maxlength', '256');
    expect(opened.dialog.getByLabelText('X（Twitter）のID')).toHaveAttribute('maxlength', '256');
    expect(opened.dialog.getByLabelText('エントリーパスワード')).toHaveAttribute('maxlength', '16');
  });

  it('sends the social ID without its @ and closes', async () => {
    let sent: unknown;
    server.use(
      http.post(entries, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ code: 1, id: 7, overMax: false });
      }),
    );
    const opened = await open();
    await fill(opened);
    await submit(opened);
    expect(await screen.findByText('エントリーしました')).toBeInTheDocument();
    expect(sent).toEqual({
      twitterId: 'hana_1',
      gameUsername: 'Hana',
      friendCode: '',
      comment: '',
      agreePolicy: true,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('takes name and friend code from the game account of the title', async () => {
    const account = {
      id: 4,
      game: { id: 5, gameName: 'STREET FIGHTER 6', key: '00005' },
      username: 'Hana#7788',
      friendCode: 'SW-0001',
      rank: '9999',
      summonerName: null,
      uplayAccount: null,
      ingameName: null,
      createdAt: '2026-11-01T00:00:00.000Z',
      updatedAt: '2026-11-01T00:00:00.000Z',
    };
    const opened = await open(aContest({ gameId: 5 }), { ...viewer, gameUsers: [account] });
    expect(await opened.dialog.findByLabelText('ゲーム内のユーザー名')).toHaveValue('Hana#7788');
  });

  it('shows a wrong password on its field and keeps what was typed', async () => {
    server.use(
      http.post(entries, () =>
        problem(422, 'contestEntryPasswordFailed', {
          code: -2,
          fields: [{ name: 'entryPassword', key: 'contestEntryPasswordFailed' }],
        }),
      ),
    );
    const opened = await open(aContest({ isEntryPassword: true }));
    await fill(opened);
    await opened.user.type(opened.dialog.getByLabelText('エントリーパスワード'), 'wrong1');
    await submit(opened);
    expect(await opened.dialog.findByText('エントリーパスワードが違います。')).toBeInTheDocument();
    expect(opened.dialog.getByLabelText('ゲーム内のユーザー名')).toHaveValue('Hana');
  });

  it('says that one has entered already', async () => {
    server.use(http.post(entries, () => problem(409, 'contestEntryDuplicate', { code: -1 })));
    const opened = await open();
    await fill(opened);
    await submit(opened);
    expect(await opened.dialog.findByRole('alert')).toHaveTextContent(
      'すでにこの大会にエントリーしています。',
    );
  });

  it('asks with the numbers when the contest is full, and only then joins the waiting list', async () => {
    const sent: { overMax?: boolean; key: string | null }[] = [];
    server.use(
      http.post(entries, async ({ request }) => {
        const { overMax } = (await request.json()) as { overMax?: boolean };
        sent.push({ ...(overMax && { overMax }), key: request.headers.get('Idempotency-Key') });
        return overMax
          ? HttpResponse.json({ code: 1, id: 7, overMax: true })
          : problem(409, 'overEntryMaxCount', { data: { entryCount: 21, entryMaxCount: 16 } });
      }),
    );
    const opened = await open();
    await fill(opened);
    await submit(opened);
    const question = within(await screen.findByRole('dialog', { name: '定員に達しています' }));
    expect(question.getByText(/エントリーは21件、定員は16件/)).toBeInTheDocument();
    await opened.user.click(question.getByRole('button', { name: '戻る' }));
    expect(sent).toHaveLength(1);
    await submit(opened);
    await opened.user.click(await screen.findByRole('button', { name: 'キャンセル待ちに入る' }));
    expect(await screen.findByText('キャンセル待ちとしてエントリーしました')).toBeInTheDocument();
    expect(sent.map(({ overMax }) => overMax)).toEqual([undefined, undefined, true]);
    expect(sent[0]?.key).toBe(sent[1]?.key);
    expect(sent[2]?.key).not.toBe(sent[1]?.key);
  });
});

describe('team entry', () => {
  const contest = aContest({ participantType: 'MULTI', teamSize: 5, gameId: 2 });
  const team = (id: number, memberCount: number): TeamSummary => ({
    id,
    name: `チーム${id}`,
    imageUrl: null,
    memberCount,
    maxCount: 99,
    recruiting: true,
    activityDays: [],
    bio: '',
    game: null,
    rank: '9999',
    role: 'member',
  });

  it('takes the one team that is large enough and says what others lack', async () => {
    let sent: unknown;
    server.use(
      http.get('*/api/v1/teams/', () => HttpResponse.json({ items: [team(1, 5), team(2, 3)], next: null })),
      http.post('*/api/v1/contests/100/teams/', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ code: 1, id: 7, overMax: false });
      }),
    );
    const opened = await open(contest);
    expect(await opened.dialog.findByRole('radio', { name: /チーム2/ })).toBeDisabled();
    expect(opened.dialog.getByText('あと2人必要です（5人以上）')).toBeInTheDocument();
    await fill(opened);
    await submit(opened);
    await waitFor(() => expect(sent).toMatchObject({ teamId: 1, twitterId: 'hana_1' }));
  });

  it('leads to the teams when there is none', async () => {
    server.use(http.get('*/api/v1/teams/', () => HttpResponse.json({ items: [], next: null })));
    const { dialog } = await open(contest);
    expect(await dialog.findByText('エントリーできるチームがありません。')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'チームを作る・探す' })).toHaveAttribute('href', '/teams');
    expect(dialog.queryByRole('button', { name: 'エントリーする' })).not.toBeInTheDocument();
  });
});

describe('own entry', () => {
  const entered = (canWithdraw: boolean) =>
    aContest({
      isEntry: true,
      entryInfo: { id: 7, status: null, team: null, representative: true, canWithdraw },
      tournamentId: canWithdraw ? null : 3,
    });
  const own = http.get('*/api/v1/contests/100/users/9/', () =>
    HttpResponse.json(
      anEntry(7, { twitterId: 'hana_1', gameUsername: 'Hana', friendCode: '', comment: 'よろしく' }),
    ),
  );

  it('shows what was written and withdraws after a question', async () => {
    let withdrawn = 0;
    server.use(
      own,
      http.delete('*/api/v1/contests/100/users/9/', () => {
        withdrawn += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const user = userEvent.setup();
    show(<EntryButton contest={entered(true)} />);
    await user.click(await screen.findByRole('button', { name: /確定待ち/ }));
    expect(await screen.findByText('よろしく')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'エントリーを取り消す' }));
    const question = within(await screen.findByRole('dialog', { name: 'エントリーを取り消しますか？' }));
    expect(withdrawn).toBe(0);
    expect(question.getByRole('button', { name: '戻る' })).toHaveFocus();
    await user.click(question.getByRole('button', { name: 'エントリーを取り消す' }));
    expect(await screen.findByText('エントリーを取り消しました')).toBeInTheDocument();
    expect(withdrawn).toBe(1);
  });

  it('cannot be withdrawn once it stands in the bracket', async () => {
    server.use(own);
    const user = userEvent.setup();
    show(<EntryButton contest={entered(false)} />);
    await user.click(await screen.findByRole('button', { name: /確定待ち/ }));
    expect(await screen.findByText(/トーナメント表に入っているため/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'エントリーを取り消す' })).not.toBeInTheDocument();
  });
});
