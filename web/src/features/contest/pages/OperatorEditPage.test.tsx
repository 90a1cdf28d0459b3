import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aContest, surroundings } from '@/entities/contest/testing';
import type { Contest, Operator, UserCard } from '@/shared/api/types';
import * as live from '@/shared/live/useLive';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import OperatorEditPage from './OperatorEditPage';

const start = aContest().entryStart;

function operator(userId: number, nickname: string, owner = false): Operator {
  return {
    id: userId,
    contestId: 100,
    userId,
    nickname,
    imageUrl: null,
    gameId: 5,
    roleId: owner ? 'ROLE_CONTEST_OWNER' : 'ROLE_CONTEST_ADMIN',
    createdAt: start,
    updatedAt: start,
    createdById: 9,
    updatedById: 9,
  };
}

function found(id: number, nickname: string): UserCard {
  return {
    id,
    nickname,
    bio: '',
    imageUrl: null,
    prefecture: '',
    gameUsers: [],
    friendStatus: 'none',
  } as never;
}

/** The requests: path and body. */
let asked: [string, unknown][];
/** The server's list of operators. */
let stored: Operator[];

function answerWith(items: Operator[]) {
  return async ({ request }: { request: Request }) => {
    asked.push([new URL(request.url).pathname, await request.json()]);
    stored = items;
    return HttpResponse.json({ items });
  };
}

function open(operators: Operator[], change: Partial<Contest> = { abilities: ['ABILITY_CONTEST_EDIT'] }) {
  stored = operators;
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/100/', () => HttpResponse.json(aContest(change))),
    http.get('*/api/v1/contests/100/operators/', () => HttpResponse.json({ items: stored })),
    http.get('*/api/v1/users/', ({ request }) => {
      const { searchParams } = new URL(request.url);
      expect(searchParams.get('limit')).toBe('10');
      const people = [found(9, 'ゆうと'), found(21, 'はるか'), found(22, 'はるな')];
      return HttpResponse.json({
        users: people.filter(({ nickname }) => nickname.startsWith(searchParams.get('nickname') ?? '')),
        lastItem: null,
      });
    }),
  );
  const page = (
    <>
      <OperatorEditPage />
      <ConfirmHost />
    </>
  );
  const routes = [
    { path: '/contests/:id', element: <p>contest</p> },
    { path: '/contests/:id/operator/edit', element: page },
  ];
  return renderRoutes(routes, { at: '/contests/100/operator/edit', token: 'token' });
}

async function agree(label: string) {
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: label }));
}

beforeEach(() => {
  asked = [];
  vi.spyOn(live, 'useLive').mockReturnValue();
});

const mine = [operator(9, 'ゆうと', true), operator(12, 'みなと'), operator(13, 'れん')];

it('follows the contest and sends away a person who is no longer an operator', async () => {
  const { queryClient } = open(mine);
  await screen.findByRole('checkbox', { name: 'れんを選ぶ' });
  const key = ['contests', 100];
  expect(live.useLive).toHaveBeenCalledWith('contest:100', { invalidate: [key] });
  server.use(http.get('*/api/v1/contests/100/', () => HttpResponse.json(aContest({ abilities: [] }))));
  await act(() => queryClient.invalidateQueries({ queryKey: key }));
  expect(await screen.findByText('contest')).toBeInTheDocument();
});

describe('removing operators', () => {
  it('offers no box for oneself and asks before it removes the ticked', async () => {
    server.use(http.post('*/api/v1/contests/100/operators/delete/', answerWith(mine.slice(0, 2))));
    open(mine);
    expect(await screen.findByRole('checkbox', { name: 'ゆうとを選ぶ' })).toBeDisabled();
    expect(screen.getByText('主催者')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '選んだ人を外す' })).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'れんを選ぶ' }));
    await userEvent.click(screen.getByRole('button', { name: '1人を外す' }));
    expect(asked).toEqual([]);
    await agree('外す');
    expect(await screen.findByText('運営メンバーを外しました')).toBeInTheDocument();
    expect(asked).toEqual([['/api/v1/contests/100/operators/delete/', { userIds: [13] }]]);
    expect(screen.queryByRole('link', { name: 'れん' })).not.toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'みなとを選ぶ' }).closest('ul')).toHaveFocus();
  });

  it('says that it failed, and keeps what was ticked', async () => {
    server.use(
      http.post('*/api/v1/contests/100/operators/delete/', () => problem(422, 'failedDeleteOperator')),
    );
    open(mine);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'みなとを選ぶ' }));
    await userEvent.click(screen.getByRole('button', { name: '1人を外す' }));
    await agree('外す');
    expect(await screen.findByText('運営メンバーを外せませんでした。')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'みなとを選ぶ' })).toBeChecked();
  });

  it('says what failed if the reason is unknown', async () => {
    server.use(http.post('*/api/v1/contests/100/operators/delete/', () => problem(500, 'exceptionError')));
    open(mine);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'みなとを選ぶ' }));
    await userEvent.click(screen.getByRole('button', { name: '1人を外す' }));
    await agree('外す');
    expect(await screen.findByText('運営メンバーを外せませんでした。')).toBeInTheDocument();
  });

  it('does not let an admin tick the owner', async () => {
    open([operator(1, 'あるじ', true), operator(9, 'ゆうと'), operator(13, 'れん')]);
    expect(await screen.findByRole('checkbox', { name: 'あるじを選ぶ' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'ゆうとを選ぶ' })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: 'れんを選ぶ' })).toBeEnabled();
    expect(screen.queryByText('主催者の引き渡し')).not.toBeInTheDocument();
  });
});

describe('adding operators', () => {
  async function choose(name: string) {
    await userEvent.type(
      await screen.findByRole('combobox', { name: 'ニックネームで探す' }),
      name.slice(0, 2),
    );
    await userEvent.click(await screen.findByRole('option', { name: new RegExp(name) }));
  }

  it('adds chosen people together; operators are not offered', async () => {
    server.use(
      http.post(
        '*/api/v1/contests/100/operators/',
        answerWith([...mine, operator(21, 'はるか'), operator(22, 'はるな')]),
      ),
    );
    open(mine);
    expect(await screen.findByRole('button', { name: '追加する' })).toBeDisabled();
    await choose('はるか');
    await choose('はるな');
    await userEvent.click(screen.getByRole('button', { name: '2人を追加する' }));
    expect(await screen.findByText('運営メンバーを追加しました')).toBeInTheDocument();
    expect(asked).toEqual([['/api/v1/contests/100/operators/', { userIds: [21, 22], gameId: 5 }]]);
    expect(await screen.findByRole('link', { name: 'はるな' })).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: '追加する人' })).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'ニックネームで探す' }).closest('form')).toHaveFocus();
  });

  it('keeps a person who was chosen while others were added', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post('*/api/v1/contests/100/operators/', async (info) => {
        await answered;
        return answerWith([...mine, operator(21, 'はるか')])(info);
      }),
    );
    open(mine);
    await choose('はるか');
    await userEvent.click(screen.getByRole('button', { name: '1人を追加する' }));
    await choose('はるな');
    answer();
    expect(await screen.findByText('運営メンバーを追加しました')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: '1人を追加する' })).toBeEnabled();
    expect(asked).toEqual([['/api/v1/contests/100/operators/', { userIds: [21], gameId: 5 }]]);
    expect(screen.getByRole('button', { name: 'はるなを候補から外す' })).toBeInTheDocument();
  });

  it('keeps the people when it fails, and lets one be left out', async () => {
    server.use(http.post('*/api/v1/contests/100/operators/', () => problem(422, 'failedAddOperator')));
    open(mine);
    await choose('はるか');
    await userEvent.click(screen.getByRole('button', { name: '1人を追加する' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('運営メンバーを追加できませんでした。');
    await userEvent.click(screen.getByRole('button', { name: 'はるかを候補から外す' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'ニックネームで探す' }).closest('form')).toHaveFocus();
    expect(screen.getByRole('button', { name: '追加する' })).toBeDisabled();
  });

  it.each([
    ['a failure of the server', () => problem(500, 'exceptionError'), '運営メンバーを追加できませんでした。'],
    ['a lost network', () => HttpResponse.error(), 'サーバーに接続できませんでした。'],
  ])('says what failed after %s', async (_, answer, text) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.use(http.post('*/api/v1/contests/100/operators/', answer));
    open(mine);
    await choose('はるか');
    await userEvent.click(screen.getByRole('button', { name: '1人を追加する' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
  });
});

describe('who owns the contest', () => {
  it('transfers the ownership after a second question and stays an operator', async () => {
    server.use(
      http.put(
        '*/api/v1/contests/100/operators/12/',
        answerWith([operator(12, 'みなと', true), operator(9, 'ゆうと')]),
      ),
    );
    open(mine);
    await userEvent.click(await screen.findByRole('combobox', { name: '新しい主催者' }));
    await userEvent.click(await screen.findByRole('option', { name: 'みなと' }));
    await userEvent.click(screen.getByRole('button', { name: '主催者を引き渡す' }));
    expect(await screen.findByText('みなとさんに主催者を引き渡しますか？')).toBeInTheDocument();
    await agree('主催者を引き渡す');
    expect(await screen.findByText('みなとさんが主催者になりました')).toBeInTheDocument();
    expect(asked).toEqual([['/api/v1/contests/100/operators/12/', { roleId: 'ROLE_CONTEST_OWNER' }]]);
    expect(await screen.findByRole('button', { name: '運営から離れる' })).toBeInTheDocument();
  });

  it('offers no transfer while there is one operator', async () => {
    open(mine.slice(0, 1));
    expect(
      await screen.findByText('先に運営メンバーを追加すると、引き渡せるようになります。'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '選んだ人を外す' })).not.toBeInTheDocument();
  });
});

it('lets an owner leave to whom the contest was handed over', async () => {
  open([{ ...operator(9, 'ゆうと', true), updatedById: 12 }, operator(12, 'みなと')]);
  await userEvent.click(await screen.findByRole('button', { name: '運営から離れる' }));
  expect(await screen.findAllByText(/主催者の権限を譲った人に戻ります/)).toHaveLength(2);
});

it('does not let the owner who created the contest leave', async () => {
  open([operator(9, 'ゆうと', true), operator(12, 'みなと')]);
  expect(await screen.findByRole('combobox', { name: '新しい主催者' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '運営から離れる' })).not.toBeInTheDocument();
});

it('lets an admin leave', async () => {
  let left = false;
  server.use(
    http.delete('*/api/v1/contests/100/operators/me/', () => {
      left = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { router } = open([operator(1, 'あるじ', true), operator(9, 'ゆうと')]);
  await userEvent.click(await screen.findByRole('button', { name: '運営から離れる' }));
  expect(left).toBe(false);
  await agree('離れる');
  await waitFor(() => expect(router.state.location.pathname).toBe('/contests/100'));
  expect(left).toBe(true);
});

it('shows the contest to whoever may not edit it', async () => {
  open(mine, { abilities: [] });
  expect(await screen.findByText('contest')).toBeInTheDocument();
});
