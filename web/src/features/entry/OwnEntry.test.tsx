import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { aContest } from '@/entities/contest/testing';
import { EntryButton } from '@/features/entry/components/EntryButton';
import type { Contest, EntryInfo } from '@/shared/api/types';
import { problem, server } from '@/test/server';
import { anEntry, anEntryInfo, show } from './testing';

describe('own entry', () => {
  const details = { twitterId: 'hana_1', gameUsername: 'Hana', friendCode: '', comment: 'よろしく' };
  const entered = (info: Partial<EntryInfo> = {}, change: Partial<Contest> = {}) =>
    aContest({ isEntry: true, entryInfo: anEntryInfo(info), ...change });
  const own = http.get('*/api/v1/contests/100/entries/7/', () =>
    HttpResponse.json({ entry: anEntry(7, details), answers: [] }),
  );

  it.each([
    ['applied', {}, 'エントリー済み・確定待ち', /主催者が参加を確定すると/],
    ['allowed', { status: 'ALLOW' }, '参加確定', /参加が確定しています/],
    [
      'confirmed after the draw',
      { status: 'ALLOW', ending: { leftOut: true, lastMatch: null, place: null } },
      '参加確定',
      /組み合わせに入っていません/,
    ],
    ['left out', { standing: 'declined' }, '今回は見送り', /参加枠に入りませんでした/],
    ['next', { standing: 'waiting', waitingPosition: 1 }, 'キャンセル待ち 1番', /次に空きが出ると/],
    ['third', { standing: 'waiting', waitingPosition: 3 }, 'キャンセル待ち 3番', /前に2件が待っています/],
  ] satisfies [string, Partial<EntryInfo>, string, RegExp][])(
    'says where it stands: %s',
    async (_, info, name, text) => {
      server.use(own);
      const user = userEvent.setup();
      show(<EntryButton contest={entered(info)} />);
      await user.click(await screen.findByRole('button', { name }));
      expect(await screen.findByText(text)).toBeInTheDocument();
    },
  );

  it('says once that the entry came off the waiting list, also after the page was left', async () => {
    const waiting = show(<EntryButton contest={entered({ standing: 'waiting', waitingPosition: 1 })} />);
    await screen.findByRole('button', { name: 'キャンセル待ち 1番' });
    waiting.unmount();
    const moved = show(<EntryButton contest={entered({ status: 'ALLOW' })} />);
    expect((await screen.findAllByText('空きが出て繰り上がりました')).length).toBeGreaterThan(0);
    moved.unmount();
    show(<EntryButton contest={entered({ status: 'ALLOW' })} />);
    await screen.findByRole('button', { name: '参加確定' });
    expect(
      screen.queryByText('空きが出て繰り上がりました', { selector: 'p[role=status]' }),
    ).not.toBeInTheDocument();
  });

  it('shows the viewer as absent if check-in ended without them', async () => {
    server.use(own);
    const user = userEvent.setup();
    const over = {
      checkin: true,
      checkinStart: '2026-11-20T14:00:00.000Z',
      checkinEnd: '2026-11-20T15:00:00.000Z',
    };
    show(<EntryButton contest={entered({ status: 'ALLOW' }, over)} />, { now: '2026-11-20T15:00:01.000Z' });
    await user.click(await screen.findByRole('button', { name: '参加確定' }));
    expect(await screen.findByText(/チェックインしないまま受付が終了した/)).toBeInTheDocument();
  });

  it('changes what was written, with the same key for the same content sent again', async () => {
    const sent: { body: unknown; key: string | null }[] = [];
    server.use(
      own,
      http.put('*/api/v1/contests/100/entries/7/', async ({ request }) => {
        sent.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
        return sent.length === 1
          ? problem(503, 'overloaded')
          : HttpResponse.json({ entry: anEntry(7, details), answers: [] });
      }),
    );
    const user = userEvent.setup();
    show(<EntryButton contest={entered()} />);
    await user.click(await screen.findByRole('button', { name: /確定待ち/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: '内容を変更する' }));
    await user.clear(dialog.getByLabelText('X（Twitter）のID'));
    await user.click(dialog.getByRole('button', { name: '保存する' }));
    expect(await dialog.findByText(/IDを正しく入力してください/)).toBeInTheDocument();
    await user.type(dialog.getByLabelText('X（Twitter）のID'), '@hana_2');
    await user.click(dialog.getByRole('button', { name: '保存する' }));
    expect(await dialog.findByText(/混み合っています/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: '保存する' }));
    expect(await screen.findByText('エントリーの内容を変更しました')).toBeInTheDocument();
    expect(sent[1]?.body).toEqual({ ...details, twitterId: 'hana_2', answers: [] });
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  it('asks before a change is discarded, and returns the focus to its button', async () => {
    server.use(own);
    const user = userEvent.setup();
    show(<EntryButton contest={entered()} />);
    await user.click(await screen.findByRole('button', { name: /確定待ち/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: '内容を変更する' }));
    expect(dialog.getByLabelText('ゲーム内の名前')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'キャンセル' }));
    expect(dialog.getByRole('button', { name: '内容を変更する' })).toHaveFocus();

    await user.click(dialog.getByRole('button', { name: '内容を変更する' }));
    await user.type(dialog.getByLabelText('ゲーム内の名前'), '2');
    await user.click(dialog.getByRole('button', { name: 'キャンセル' }));
    const question = within(await screen.findByRole('dialog', { name: '入力内容を破棄しますか？' }));
    await user.click(question.getByRole('button', { name: '破棄する' }));
    expect(await dialog.findByRole('button', { name: '内容を変更する' })).toBeInTheDocument();
  });

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
    show(<EntryButton contest={entered()} />);
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

  it('leads to the roster of the team', async () => {
    server.use(own);
    const user = userEvent.setup();
    const team = { id: 3, name: '青組', imageURL: null };
    show(<EntryButton contest={entered({ team }, { participantType: 'MULTI' })} />);
    await user.click(await screen.findByRole('button', { name: /確定待ち/ }));
    expect(await screen.findByRole('link', { name: '出場メンバー' })).toHaveAttribute(
      'href',
      '/contests/100/participant?roster=3',
    );
  });

  it('leaves a contest that is being played after a warning', async () => {
    let left = 0;
    server.use(
      own,
      http.post('*/api/v1/contests/100/entries/7/leave/', () => {
        left += 1;
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const user = userEvent.setup();
    const stages = [{ id: 3, format: 'swissdraw', finished: false } as const];
    show(<EntryButton contest={entered({ canWithdraw: false, canLeave: true }, { stages })} />);
    await user.click(await screen.findByRole('button', { name: /確定待ち/ }));
    await user.click(await screen.findByRole('button', { name: '大会を離脱する' }));
    const question = within(await screen.findByRole('dialog', { name: '大会を途中で離脱しますか？' }));
    expect(left).toBe(0);
    expect(question.getByText(/すべて不戦敗/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: '大会を離脱する' }));
    expect(await screen.findByText('大会を離脱しました')).toBeInTheDocument();
    expect(left).toBe(1);
  });

  it('tells a disqualified participant the reason', async () => {
    server.use(own);
    const user = userEvent.setup();
    const drop = {
      cause: 'disqualified',
      reason: '別名での参加',
      annulled: true,
      at: '2026-11-21T01:00:00.000Z',
    } as const;
    show(<EntryButton contest={entered({ canWithdraw: false, drop })} />);
    await user.click(await screen.findByRole('button', { name: '失格' }));
    expect(await screen.findByText(/理由：別名での参加/)).toHaveTextContent('成績は無効');
    expect(screen.queryByRole('button', { name: '大会を離脱する' })).not.toBeInTheDocument();
  });

  it('cannot be changed or withdrawn once it is in the bracket', async () => {
    server.use(own);
    const user = userEvent.setup();
    show(
      <EntryButton
        contest={entered(
          { canWithdraw: false },
          { stages: [{ id: 3, format: 'tournament', finished: false }] },
        )}
      />,
    );
    await user.click(await screen.findByRole('button', { name: /確定待ち/ }));
    expect(await screen.findByText(/組み合わせに入っているため/)).toBeInTheDocument();
    await screen.findByText('よろしく');
    expect(screen.queryByRole('button', { name: 'エントリーを取り消す' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '内容を変更する' })).not.toBeInTheDocument();
  });
});
