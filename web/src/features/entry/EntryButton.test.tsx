import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { aContest, viewer } from '@/entities/contest/testing';
import type { Question } from '@/entities/survey/api';
import { EntryButton } from '@/features/entry/components/EntryButton';
import { EntryDialogHost } from '@/features/entry/components/EntryDialogHost';
import type { GameAccount } from '@/shared/api/types';
import { problem, server } from '@/test/server';
import { anEntry, anEntryInfo, fillEntry, openEntryForm, show, submitEntry } from './testing';

const entries = '*/api/v1/contests/100/users/';

describe('entry button', () => {
  it('cannot be pressed before entry opens', async () => {
    show(<EntryButton contest={aContest({ status: 'prepare', canEntry: false })} />);
    expect(await screen.findByRole('button', { name: 'エントリーする' })).toBeDisabled();
  });

  it('does not repeat the deadline, which the countdown beside it shows', async () => {
    show(<EntryButton contest={aContest()} />);
    const button = await screen.findByRole('button', { name: 'エントリーする' });
    expect(button.parentElement?.querySelector('time')).toBeNull();
  });

  it('tells a person who may not enter before the form opens', async () => {
    show(<EntryButton contest={aContest({ isBanned: true })} />);
    expect(await screen.findByText('この大会にはエントリーできません')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
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

describe('an entry that a sign-in interrupted', () => {
  const at = '/contests/100?enter=1&tab=rule';

  it('opens its form again, once', async () => {
    const { router } = show(<EntryButton contest={aContest()} />, { me: viewer, at });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('ゲーム内の名前')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?tab=rule');
    await userEvent.click(dialog.getByRole('button', { name: '閉じる' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('opens one form where the page has several buttons', async () => {
    const contest = aContest();
    const buttons = (
      <EntryDialogHost contest={contest}>
        <EntryButton contest={contest} />
        <EntryButton contest={contest} />
      </EntryDialogHost>
    );
    show(buttons, { me: viewer, at });
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  });

  it('opens its form again after a reload, with the input but without the password', async () => {
    const contest = aContest({ isEntryPassword: true });
    const first = await openEntryForm(contest);
    await first.user.type(await first.dialog.findByLabelText('ゲーム内の名前'), 'Hana');
    await first.user.type(first.dialog.getByLabelText('エントリーパスワード'), 'himitsu');
    const kept = sessionStorage.getItem('yagura.entering.100');
    cleanup();
    expect(JSON.stringify(localStorage)).not.toContain('himitsu');
    sessionStorage.setItem('yagura.entering.100', kept ?? '');
    show(<EntryButton contest={contest} />, { me: viewer });
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByLabelText('ゲーム内の名前')).toHaveValue('Hana');
    expect(dialog.getByLabelText('エントリーパスワード')).toHaveValue('');
  });

  it('closes without a question, and keeps the input for the next time', async () => {
    const { user, dialog } = await openEntryForm();
    await user.type(await dialog.findByLabelText('ゲーム内の名前'), 'Hana');
    await user.click(dialog.getByRole('button', { name: '閉じる' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'エントリーする' }));
    expect(await screen.findByLabelText('ゲーム内の名前')).toHaveValue('Hana');
  });

  it('does not open for a visitor, or for somebody who is in', async () => {
    const visitor = show(<EntryButton contest={aContest()} />, { signedIn: false, at });
    expect(await screen.findByRole('button', { name: 'エントリーする' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    visitor.unmount();
    show(<EntryButton contest={aContest({ isEntry: true, entryInfo: anEntryInfo() })} />, { me: viewer, at });
    await waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('entry form', () => {
  it('marks every missing field and sends nothing', async () => {
    const opened = await openEntryForm(aContest({ isEntryPassword: true }));
    await opened.dialog.findByLabelText('ゲーム内の名前');
    await submitEntry(opened);
    expect(await opened.dialog.findByText('ゲーム内の名前は必須です')).toBeInTheDocument();
    expect(opened.dialog.getByText(/IDを正しく入力してください/)).toBeInTheDocument();
    expect(opened.dialog.getByText('エントリーパスワードを入力してください。')).toBeInTheDocument();
    expect(opened.dialog.getByText('参加ポリシーへの同意が必要です。')).toBeInTheDocument();
    expect(opened.dialog.queryByLabelText('フレンドコード')).not.toBeInTheDocument();
    await waitFor(() => expect(opened.dialog.getByLabelText('ゲーム内の名前')).toHaveFocus());
  });

  it('keeps a text that is longer than an entry may hold, and says so', async () => {
    const opened = await openEntryForm(aContest({ isEntryPassword: true }));
    const name = await opened.dialog.findByLabelText('ゲーム内の名前');
    fireEvent.change(name, { target: { value: 'x'.repeat(300) } });
    expect(name).toHaveValue('x'.repeat(300));
    expect(opened.dialog.getByText(/256文字以内.*300 \/ 256/)).toBeInTheDocument();
    expect(opened.dialog.getByLabelText('エントリーパスワード')).not.toHaveAttribute('maxlength');
  });

  it('sends once if it is submitted again while the password is checked', async () => {
    let sent = 0;
    let checked = () => {};
    const answered = new Promise<void>((done) => (checked = done));
    server.use(
      http.post('*/api/v1/contests/100/password/', async () => {
        await answered;
        return new HttpResponse(null, { status: 204 });
      }),
      http.post(entries, () => {
        sent += 1;
        return HttpResponse.json(anEntry(1));
      }),
    );
    const opened = await openEntryForm(aContest({ isEntryPassword: true }));
    await fillEntry(opened);
    const password = opened.dialog.getByLabelText('エントリーパスワード');
    await opened.user.type(password, 'himitsu');
    await opened.user.tab();
    const form = password.closest('form') as HTMLFormElement;
    fireEvent.submit(form);
    fireEvent.submit(form);
    checked();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toBe(1);
  });

  it('sends the social ID without its @ and closes', async () => {
    let sent: unknown;
    server.use(
      http.post(entries, async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({ code: 1, id: 7, overMax: false });
      }),
    );
    const opened = await openEntryForm();
    await fillEntry(opened);
    await submitEntry(opened);
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

  const account = (id: number, username: string, friendCode = ''): GameAccount => ({
    id,
    game: { id: 5, gameName: 'STREET FIGHTER 6', key: '00005' },
    username,
    friendCode,
    rank: '9999',
    summonerName: null,
    uplayAccount: null,
    ingameName: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    updatedAt: '2026-11-01T00:00:00.000Z',
  });

  it('begins with the first game account of the title, and takes another one at a choice', async () => {
    const opened = await openEntryForm(aContest(), {
      accounts: [account(4, 'Hana#7788'), account(6, 'Hana_sub')],
    });
    expect(await opened.dialog.findByLabelText('ゲーム内の名前')).toHaveValue('Hana#7788');
    await opened.user.click(opened.dialog.getByRole('combobox', { name: 'ゲームアカウント' }));
    await opened.user.click(await screen.findByRole('option', { name: 'Hana_sub' }));
    expect(opened.dialog.getByLabelText('ゲーム内の名前')).toHaveValue('Hana_sub');
  });

  it('shows the survey in the form and sends its answers; a refused answer is shown at its question', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(entries, async ({ request }) => {
        sent.push(((await request.json()) as { answers?: unknown }).answers);
        return sent.length === 1
          ? problem(422, 'invalidValue', { fields: [{ name: 'answers.31', key: 'invalidValue' }] })
          : HttpResponse.json({ code: 1, id: 7, overMax: false });
      }),
    );
    const question: Question = {
      id: 31,
      question_detail: '使用キャラクター',
      input_type: 'TEXT',
      required: true,
      minLength: 0,
      maxLength: 20,
      selections: [],
    };
    const opened = await openEntryForm(aContest(), { questions: [question] });
    await fillEntry(opened);
    await submitEntry(opened);
    expect(await opened.dialog.findByText('「使用キャラクター」への回答は必須です')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await opened.user.type(opened.dialog.getByLabelText(/使用キャラクター/), 'リュウ');
    await submitEntry(opened);
    expect(await opened.dialog.findByText('入力内容が正しくありません。')).toBeInTheDocument();
    await opened.user.type(opened.dialog.getByLabelText(/使用キャラクター/), '2');
    await submitEntry(opened);
    expect(await screen.findByText('エントリーしました')).toBeInTheDocument();
    expect(sent).toEqual([[{ questionId: 31, value: 'リュウ' }], [{ questionId: 31, value: 'リュウ2' }]]);
  });

  it('compares the password as soon as it is typed, once', async () => {
    const tried: unknown[] = [];
    server.use(
      http.post('*/api/v1/contests/100/password/', async ({ request }) => {
        const { entryPassword } = (await request.json()) as { entryPassword: string };
        tried.push(entryPassword);
        return entryPassword === 'yoi888'
          ? HttpResponse.json({ valid: true })
          : problem(422, 'contestEntryPasswordFailed', { code: -2 });
      }),
    );
    const { user, dialog } = await openEntryForm(aContest({ isEntryPassword: true }));
    const field = await dialog.findByLabelText('エントリーパスワード');
    await user.type(field, 'yoi');
    await user.tab();
    expect(tried).toEqual([]);
    await user.type(field, '999');
    await user.tab();
    expect(await dialog.findByText('エントリーパスワードが違います。')).toBeInTheDocument();
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('エントリーパスワードが違います。');
    await user.clear(field);
    await user.type(field, 'yoi888');
    await user.tab();
    expect(await dialog.findByText('パスワードを確認しました')).toBeInTheDocument();
    await user.click(field);
    await user.tab();
    expect(tried).toEqual(['yoi999', 'yoi888']);
  });

  it('sends a wrong password once, though the form is sent right after it was typed', async () => {
    const tried: string[] = [];
    server.use(
      http.post('*/api/v1/contests/100/password/', async ({ request }) => {
        tried.push(`check ${((await request.json()) as { entryPassword: string }).entryPassword}`);
        return problem(422, 'contestEntryPasswordFailed', { code: -2 });
      }),
      http.post(entries, () => {
        tried.push('entry');
        return problem(422, 'contestEntryPasswordFailed', { code: -2 });
      }),
    );
    const opened = await openEntryForm(aContest({ isEntryPassword: true }));
    await fillEntry(opened);
    await opened.user.type(opened.dialog.getByLabelText('エントリーパスワード'), 'wrong1');
    await submitEntry(opened);
    expect(await opened.dialog.findByText('エントリーパスワードが違います。')).toBeInTheDocument();
    await submitEntry(opened);
    expect(opened.dialog.getByText('エントリーパスワードが違います。')).toBeInTheDocument();
    expect(tried).toEqual(['check wrong1']);
  });

  it('shows a wrong password on its field and keeps what was typed', async () => {
    server.use(
      http.post('*/api/v1/contests/100/password/', () => problem(429, 'tooManyRequests')),
      http.post(entries, () =>
        problem(422, 'contestEntryPasswordFailed', {
          code: -2,
          fields: [{ name: 'entryPassword', key: 'contestEntryPasswordFailed' }],
        }),
      ),
    );
    const opened = await openEntryForm(aContest({ isEntryPassword: true }));
    await fillEntry(opened);
    await opened.user.type(opened.dialog.getByLabelText('エントリーパスワード'), 'wrong1');
    await submitEntry(opened);
    expect(await opened.dialog.findByText('エントリーパスワードが違います。')).toBeInTheDocument();
    expect(opened.dialog.getByLabelText('ゲーム内の名前')).toHaveValue('Hana');
  });

  it('says that one has entered already', async () => {
    server.use(http.post(entries, () => problem(409, 'contestEntryDuplicate', { code: -1 })));
    const opened = await openEntryForm();
    await fillEntry(opened);
    await submitEntry(opened);
    expect(await opened.dialog.findByRole('alert')).toHaveTextContent(
      'すでにこの大会にエントリーしています。',
    );
  });

  it('says that the entry failed if the reason is unknown', async () => {
    server.use(http.post(entries, () => problem(500, 'exceptionError')));
    const opened = await openEntryForm();
    await fillEntry(opened);
    await submitEntry(opened);
    expect(await opened.dialog.findByRole('alert')).toHaveTextContent('エントリーできませんでした。');
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
    const opened = await openEntryForm();
    await fillEntry(opened);
    await submitEntry(opened);
    const question = within(await screen.findByRole('dialog', { name: '空いている枠がありません' }));
    expect(question.getByText(/エントリーは21件、定員は16件です（キャンセル待ち0件）/)).toBeInTheDocument();
    await opened.user.click(question.getByRole('button', { name: '戻る' }));
    expect(sent).toHaveLength(1);
    await submitEntry(opened);
    await opened.user.click(await screen.findByRole('button', { name: 'キャンセル待ちに入る' }));
    expect(await screen.findByText('キャンセル待ちとしてエントリーしました')).toBeInTheDocument();
    expect(sent.map(({ overMax }) => overMax)).toEqual([undefined, undefined, true]);
    expect(sent[0]?.key).toBe(sent[1]?.key);
    expect(sent[2]?.key).not.toBe(sent[1]?.key);
  });
});

it('goes by the free places, not by the number of entries', async () => {
  show(<EntryButton contest={aContest({ entryCount: 16, freePlaces: 1 })} />, { me: viewer });
  expect(await screen.findByRole('button', { name: 'エントリーする' })).toBeInTheDocument();
});

it('offers the waiting list while somebody waits', async () => {
  const contest = aContest({ entryCount: 2, freePlaces: 0, waitingCount: 1 });
  show(<EntryButton contest={contest} />, { me: viewer });
  expect(await screen.findByRole('button', { name: 'キャンセル待ちでエントリー' })).toBeInTheDocument();
});

it('says that an entry beyond the places joins the waiting list, and asks no second time', async () => {
  let sent: unknown;
  server.use(
    http.post(entries, async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ code: 1, id: 7, overMax: true });
    }),
  );
  const user = userEvent.setup();
  show(<EntryButton contest={aContest({ entryCount: 18, waitingCount: 2 })} />, { me: viewer });
  await user.click(await screen.findByRole('button', { name: 'キャンセル待ちでエントリー' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'キャンセル待ちでエントリー' }));
  await fillEntry({ user, dialog });
  expect(dialog.getByText(/エントリーは18件、定員は16件です（キャンセル待ち2件）/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'キャンセル待ちでエントリー' }));
  expect(await screen.findByText('キャンセル待ちとしてエントリーしました')).toBeInTheDocument();
  expect(sent).toMatchObject({ overMax: true });
});
