import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { Outlet } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import type { ContestContext } from '@/entities/contest/lib/useContest';
import { aContest, surroundings } from '@/entities/contest/testing';
import type { Ban, Contest, ContestUser, ImportRow } from '@/shared/api/types';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import * as rows from './components/ParticipantRow';
import ParticipantTab from './pages/ParticipantTab';
import { anEntry, anEntryInfo } from './testing';

function open(entries: ContestUser[], canEdit: boolean, change: Partial<Contest> = {}, at = '/') {
  const asked: (string | null)[] = [];
  server.use(
    ...surroundings(),
    http.get('*/api/v1/contests/100/questions/', () =>
      HttpResponse.json({ surveyId: 100, version: 1, items: [] }),
    ),
    http.get('*/api/v1/contests/100/users/', ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.get('all')) return HttpResponse.json({ items: entries, total: entries.length });
      const skip = Number(searchParams.get('skip'));
      asked.push(searchParams.get('limit'));
      return HttpResponse.json({ items: entries.slice(skip, skip + 10), total: entries.length });
    }),
  );
  const context: ContestContext = { contest: aContest({ checkin: true, ...change }), canEdit, now: 0 };
  const page = (
    <>
      <Outlet context={context} />
      <ConfirmHost />
    </>
  );
  renderRoutes([{ path: '/', element: page, children: [{ index: true, element: <ParticipantTab /> }] }], {
    at,
    token: 'token',
  });
  return { user: userEvent.setup(), asked };
}

const many = Array.from({ length: 12 }, (_, index) => anEntry(index + 1));

describe('participant list', () => {
  it('comes ten at a time with the total', async () => {
    const { user, asked } = open(many, false);
    expect(await screen.findByRole('link', { name: '参加者10' })).toHaveAttribute('href', '/users/1010');
    expect(screen.getByText('12人')).toBeInTheDocument();
    expect(screen.queryByText('参加者11')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'もっと見る' }));
    expect(await screen.findByText('参加者12')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'もっと見る' })).not.toBeInTheDocument();
    expect(asked).toEqual(['10', '10']);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('shows an operator what was written, and deletes those ticked with a reason', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/contests/100/entries/delete/', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ deleted: 1 });
      }),
    );
    const { user } = open(
      [
        anEntry(1, { twitterId: 'hana_1', gameUsername: 'Hana', friendCode: '', comment: '遅れます' }),
        anEntry(2),
      ],
      true,
    );
    expect(await screen.findByText('遅れます')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '@hana_1' })).toHaveAttribute('href', 'https://x.com/hana_1');
    await user.click(screen.getByRole('button', { name: '選んだ参加者を削除' }));
    expect(await screen.findByText('削除する参加者を選んでください。')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: '参加者1を選ぶ' }));
    expect(screen.getByText('1件を選択')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '選んだ参加者を削除' }));
    const question = within(await screen.findByRole('dialog'));
    expect(sent).toEqual([]);
    await user.click(question.getByRole('button', { name: '選んだ参加者を削除' }));
    expect(question.getByLabelText(/^理由/)).toBeInvalid();
    expect(sent).toEqual([]);
    await user.type(question.getByLabelText(/^理由/), '重複しています');
    await user.click(question.getByRole('button', { name: '選んだ参加者を削除' }));
    expect(await screen.findByText('1件のエントリーを削除しました')).toBeInTheDocument();
    expect(sent).toEqual([{ ids: [1], reason: '重複しています' }]);
  });

  it('draws no other row again when one is ticked', async () => {
    const drawn = vi.spyOn(rows, 'ParticipantRow');
    const { user } = open(many, true);
    const tick = await screen.findByRole('checkbox', { name: '参加者3を選ぶ' });
    drawn.mockClear();
    await user.click(tick);
    expect(tick).toBeChecked();
    expect(new Set(drawn.mock.calls.map(([row]) => row.applicant.id))).toEqual(new Set([3]));
  });

  it('lets an operator add a person whom the search finds, into the stage that is played', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/v1/contests/100/people/', () =>
        HttpResponse.json({
          items: [{ id: 77, nickname: 'あかり', imageUrl: null, gameUsers: [], username: null }],
        }),
      ),
      http.get('*/api/v1/games/', () => HttpResponse.json({ items: [] })),
      http.post('*/api/v1/contests/100/entries/', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({
          id: 5,
          status: 'ALLOW',
          standing: 'applied',
          checkin: true,
          joined: true,
        });
      }),
    );
    const { user } = open([anEntry(1)], true, {
      contestType: 'SWISSDRAW',
      stages: [{ id: 55, format: 'swissdraw', finished: false }],
    });
    await user.click(await screen.findByRole('button', { name: '参加者を追加' }));
    const dialog = within(await screen.findByRole('dialog', { name: '参加者を追加' }));
    await user.type(dialog.getByRole('combobox'), 'あか');
    await user.click(await screen.findByRole('option', { name: /あかり/ }));
    await user.type(dialog.getByLabelText(/^ゲーム内/), 'akari#1');
    await user.click(dialog.getByRole('button', { name: '追加する' }));
    expect(await screen.findByText('追加し、進行中の試合に加えました')).toBeInTheDocument();
    expect(sent).toEqual([
      { userId: 77, gameUsername: 'akari#1', twitterId: '', friendCode: '', join: true, confirm: false },
    ]);
  });

  it('checks in everybody whom nothing prevents, and says why for the others', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/v1/contests/100/entries/:id/checkin/', ({ params }) => {
        sent.push(params.id);
        return params.id === '1' ? problem(409, 'entryDeclined') : new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open([anEntry(1), anEntry(2), anEntry(3)], true);
    await user.click(await screen.findByRole('checkbox', { name: '参加者1を選ぶ' }));
    await user.click(screen.getByRole('checkbox', { name: '参加者2を選ぶ' }));
    await user.click(screen.getByRole('checkbox', { name: '参加者3を選ぶ' }));
    await user.click(screen.getByRole('button', { name: /^チェックイン.*3/ }));
    expect(await screen.findByText('2件をチェックインしました')).toBeInTheDocument();
    expect(screen.getByText(/^1件は変更できませんでした。/)).toBeInTheDocument();
    expect(sent).toEqual(['1', '2', '3']);
    expect(screen.getByRole('checkbox', { name: '参加者1を選ぶ' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: '参加者2を選ぶ' })).not.toBeChecked();
  });

  it('ticks the operator’s own entry before its page is loaded', async () => {
    const own = anEntry(12, { userId: 9, createBy: { id: 9, nickname: 'ゆうと', imageUrl: null } });
    server.use(http.get('*/api/v1/contests/100/users/9/', () => HttpResponse.json(own)));
    const { user } = open([...many.slice(0, 11), own], true, {
      isEntry: true,
      entryInfo: anEntryInfo({ id: 12 }),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'ゆうとを選ぶ' }));
    expect(screen.getByText('1件を選択')).toBeInTheDocument();
    expect(screen.getByRole('checkbox', { name: 'ゆうとを選ぶ' })).toBeChecked();
  });

  it('begins with the viewer’s entry and shows the positions on the waiting list', async () => {
    const own = anEntry(12, { userId: 9, createBy: { id: 9, nickname: 'ゆうと', imageUrl: null } });
    const waiting = anEntry(2, { standing: 'waiting', waitingPosition: 4 });
    server.use(http.get('*/api/v1/contests/100/users/9/', () => HttpResponse.json(own)));
    open([anEntry(1), waiting, ...many.slice(2, 11), own], false, {
      isEntry: true,
      entryInfo: anEntryInfo({ id: 12 }),
      waitingCount: 1,
    });
    await screen.findByText('自分');
    const rows = screen.getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('ゆうと');
    expect(rows[2]).toHaveTextContent('キャンセル待ち 4番');
    expect(screen.getByText('11人 · キャンセル待ち 1')).toBeInTheDocument();
  });

  it('begins with the viewer’s entry of the first page if it cannot be read by itself', async () => {
    server.use(http.get('*/api/v1/contests/100/users/9/', () => problem(503, 'overloaded')));
    open(many, false, { isEntry: true, entryInfo: anEntryInfo({ id: 7 }) });
    await screen.findByText('自分');
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('参加者7');
    expect(screen.getAllByText('参加者7')).toHaveLength(1);
  });

  it('ticks everybody, not only those scrolled to, and bans them with a reason', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/v1/contests/100/bans/', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ items: Array.from({ length: 12 }, () => ({})) });
      }),
    );
    const { user } = open(many, true);
    await user.click(await screen.findByRole('checkbox', { name: 'すべて選ぶ' }));
    expect(await screen.findByText('12件を選択')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '参加を禁止' }));
    const dialog = within(await screen.findByRole('dialog', { name: '12件の参加を禁止' }));
    expect(dialog.getByText('参加者12')).toBeInTheDocument();
    await user.type(dialog.getByLabelText(/^理由/), '代理出場');
    await user.click(dialog.getByRole('button', { name: '参加を禁止する' }));
    expect(await screen.findByText('12件の参加を禁止しました')).toBeInTheDocument();
    expect(sent).toEqual([{ entryIds: many.map(({ id }) => id), reason: '代理出場' }]);
  });

  it('lists who is banned and lifts a ban after a question', async () => {
    const bans: Ban[] = [
      {
        id: 3,
        user: { id: 77, nickname: 'あかり', imageUrl: null },
        team: null,
        reason: '無断欠場',
        createdAt: '2026-11-20T09:00:00.000Z',
        createdBy: { id: 9, nickname: 'ゆうと', imageUrl: null },
      },
    ];
    server.use(
      http.get('*/api/v1/contests/100/bans/', () => HttpResponse.json({ items: bans, next: null })),
      http.delete('*/api/v1/contests/100/bans/3/', () => {
        bans.pop();
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open([anEntry(1)], true);
    await user.click(await screen.findByRole('button', { name: 'リストの操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '参加禁止リスト' }));
    const dialog = within(await screen.findByRole('dialog', { name: '参加禁止リスト' }));
    expect(await dialog.findByText('無断欠場')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'あかりの参加禁止を解除する' }));
    const question = within(await screen.findByRole('dialog', { name: 'あかりの参加禁止を解除しますか？' }));
    await user.click(question.getByRole('button', { name: '解除する' }));
    expect(await dialog.findByText('参加を禁止した相手はいません')).toBeInTheDocument();
  });

  it('counts check-ins for operators while check-in is open', async () => {
    open([anEntry(1)], true, {
      checkinStart: '2026-11-20T09:30:00.000Z',
      checkinEnd: '2026-11-20T10:30:00.000Z',
      allowedCount: 8,
      checkedInCount: 5,
    });
    const count = within(await screen.findByRole('region', { name: 'チェックイン' }));
    expect(await count.findByText('チェックイン受付中')).toBeInTheDocument();
    expect(count.getByText('8件中5件がチェックイン済み')).toBeInTheDocument();
    expect(count.getByRole('timer')).toHaveTextContent(/残り (30:0\d|29:5\d)/);
  });

  it('leaves the waiting list out of the check-ins to expect', async () => {
    open([anEntry(1)], true, {
      checkinStart: '2026-11-20T09:30:00.000Z',
      checkinEnd: '2026-11-20T10:30:00.000Z',
      entryCount: 18,
      waitingCount: 2,
      allowedCount: 0,
      checkedInCount: 14,
    });
    expect(await screen.findByText('16件中14件がチェックイン済み')).toBeInTheDocument();
  });
});

describe('CSV import', () => {
  const csv = new File(['username,twitterId\r\nhana,hana_1\r\n'], '参加者.csv', { type: 'text/csv' });

  it('shows what each row would do, keeps a faulty file from being applied, and applies a good one once', async () => {
    const sent: { apply: unknown; key: string | null }[] = [];
    const rows: ImportRow[] = [
      { line: 2, action: 'add', name: 'はな' },
      { line: 3, action: 'error', name: 'kaede', key: 'userDoesNotExist', field: 'username' },
    ];
    server.use(
      http.post('*/api/v1/contests/100/entries/import/', async ({ request }) => {
        const { apply } = Object.fromEntries(await request.formData());
        sent.push({ apply, key: request.headers.get('Idempotency-Key') });
        if (apply === 'true' && sent.filter((each) => each.apply === 'true').length === 1) {
          return problem(503, 'overloaded');
        }
        const errors = rows.filter(({ action }) => action === 'error').length;
        return HttpResponse.json({ rows, added: 1, updated: 0, errors, applied: apply === 'true' });
      }),
    );
    const { user } = open([anEntry(1)], true);
    await user.click(await screen.findByRole('button', { name: 'リストの操作' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSVを取り込む' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'CSVの取り込み' }));
    await user.upload(dialog.getByLabelText('ファイルを選ぶ'), csv);
    const [, first] = await dialog.findAllByRole('row');
    expect(first).toHaveTextContent('3 誤りkaedeusername このユーザーは存在しません。');
    expect(dialog.getByRole('button', { name: '1件を取り込む' })).toBeDisabled();
    rows.pop();
    await user.upload(dialog.getByLabelText('ファイルを選ぶ'), csv);
    await waitFor(() => expect(dialog.getByRole('button', { name: '1件を取り込む' })).toBeEnabled());
    await user.click(dialog.getByRole('button', { name: '1件を取り込む' }));
    expect(await dialog.findByText(/混み合っています/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: '1件を取り込む' }));
    expect(await screen.findByText('取り込みました（追加1件、更新0件）')).toBeInTheDocument();
    expect(sent.map(({ apply }) => apply)).toEqual(['false', 'false', 'true', 'true']);
    expect(sent[3]?.key).toBe(sent[2]?.key);
  });
});

describe('a search of an operator', () => {
  const entries = Array.from({ length: 30 }, (_, index) =>
    anEntry(index + 1, { checkin: index !== 27, gameUsername: `Player ${index + 1}`, twitterId: 'x' }),
  );
  const search = () => screen.findByRole('searchbox', { name: '名前やゲーム内の名前で探す' });

  it('has nothing but the choice of all between the search and the entries', async () => {
    open(entries, true);
    const all = await screen.findByRole('checkbox', { name: 'すべて選ぶ' });
    const isBefore = (a: Element, b: Element) =>
      (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect(isBefore(screen.getByRole('button', { name: '参加者を追加' }), await search())).toBe(true);
    expect(isBefore(screen.getByRole('button', { name: 'リストの操作' }), await search())).toBe(true);
    expect(isBefore(await search(), all)).toBe(true);
  });

  it('finds entries beyond the first page, by names in the game too', async () => {
    const { user } = open(entries, true);
    await user.type(await search(), 'player 29');
    expect(await screen.findByRole('link', { name: '参加者29' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('link', { name: '参加者1' })).not.toBeInTheDocument());
    await user.clear(await search());
    await user.click(screen.getByRole('checkbox', { name: '未チェックインだけ' }));
    expect(await screen.findByRole('link', { name: '参加者28' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '参加者1' })).not.toBeInTheDocument();
    await user.type(await search(), 'player 29');
    expect(await screen.findByText('条件に合うエントリーはありません')).toBeInTheDocument();
  });

  it('shows what is typed before it draws what was found', async () => {
    const { user } = open(entries, true);
    const field = await search();
    await user.type(field, '9');
    await waitFor(() => expect(screen.queryByRole('link', { name: '参加者1' })).not.toBeInTheDocument());
    const draw = rows.ParticipantRow;
    const shown: (string | null)[] = [];
    vi.spyOn(rows, 'ParticipantRow').mockImplementation((row) => {
      // React writes the attribute when it shows a drawing.
      shown.push(field.getAttribute('value'));
      return draw(row);
    });
    await user.type(field, '7', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    expect(await screen.findByRole('link', { name: '参加者27' })).toBeInTheDocument();
    expect(new Set(shown)).toEqual(new Set(['7']));
  });

  it('ticks the found entries only, and keeps the ticks of the search before', async () => {
    const { user } = open(entries, true);
    await user.type(await search(), 'player 28');
    await screen.findByRole('link', { name: '参加者28' });
    await waitFor(() => expect(screen.queryByRole('link', { name: '参加者1' })).not.toBeInTheDocument());
    await user.click(screen.getByRole('checkbox', { name: 'すべて選ぶ' }));
    expect(screen.getByText('1件を選択')).toBeInTheDocument();
    await user.clear(await search());
    await user.type(await search(), 'player 29');
    await user.click(await screen.findByRole('checkbox', { name: '参加者29を選ぶ' }));
    expect(screen.getByText('2件を選択')).toBeInTheDocument();
    await user.clear(await search());
    expect(await screen.findByRole('link', { name: '参加者1' })).toBeInTheDocument();
    expect(screen.getByText('2件を選択')).toBeInTheDocument();
  });

  it('starts with the entries that have not checked in when the desk links to them', async () => {
    open(entries, true, {}, '/?show=absent');
    expect(await screen.findByRole('link', { name: '参加者28' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '参加者1' })).not.toBeInTheDocument();
  });

  it('is for operators alone', async () => {
    open(entries, false, {}, '/?show=absent');
    expect(await screen.findByRole('link', { name: '参加者1' })).toBeInTheDocument();
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
  });
});

describe('disqualification', () => {
  const stages = [{ id: 3, format: 'swissdraw', finished: false } as const];

  it('needs a reason, and says whether results count', async () => {
    const sent: unknown[] = [];
    server.use(
      http.put('*/api/v1/contests/100/entries/1/disqualification/', async ({ request }) => {
        sent.push(await request.json());
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user } = open([anEntry(1, { status: 'ALLOW' })], true, { stages, contestType: 'SWISSDRAW' });
    await user.click(await screen.findByRole('button', { name: '参加者1を失格にする' }));
    const sheet = within(await screen.findByRole('dialog', { name: '参加者1を失格にする' }));
    // The text is about this contest, not about all formats.
    expect(
      sheet.getByText(/^進行中の試合は不戦敗になり、これからのラウンドには出ません/),
    ).toBeInTheDocument();
    expect(sheet.queryByText(/ロビー/)).not.toBeInTheDocument();
    await user.click(sheet.getByRole('button', { name: '失格にする' }));
    expect(sheet.getByText('理由は必須です')).toBeInTheDocument();
    await user.type(sheet.getByRole('textbox', { name: /理由/ }), '別名での参加');
    await user.click(sheet.getByRole('button', { name: '失格にする' }));
    expect(await screen.findByText('参加者1を失格にしました')).toBeInTheDocument();
    expect(sent).toEqual([{ reason: '別名での参加', annul: false }]);
  });

  it.each([
    ['SWISSDRAW', 'swissdraw', true],
    ['TOURNAMENT', 'tournament', false],
  ] as const)('offers to annul the results of a %s: %s %s', async (contestType, format, offered) => {
    const { user } = open([anEntry(1, { status: 'ALLOW' })], true, {
      stages: [{ id: 3, format, finished: false }],
      contestType,
    });
    await user.click(await screen.findByRole('button', { name: '参加者1を失格にする' }));
    const sheet = within(await screen.findByRole('dialog', { name: '参加者1を失格にする' }));
    expect(sheet.queryAllByRole('combobox', { name: 'これまでの成績' })).toHaveLength(offered ? 1 : 0);
  });

  it('shows disqualified entries, and reinstates them unless the account is closed', async () => {
    open(
      [
        anEntry(1, { status: 'ALLOW', dropped: 'disqualified', dropReason: '遅刻', annulled: true }),
        anEntry(2, { status: 'ALLOW', dropped: 'withdrawn' }),
      ],
      true,
      { stages },
    );
    expect(await screen.findByText('失格')).toBeInTheDocument();
    expect(screen.getByText('理由：遅刻')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '参加者1を復帰させる' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '参加者2を復帰させる' })).not.toBeInTheDocument();
  });
});
