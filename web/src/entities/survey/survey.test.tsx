import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/error';
import { ConfirmHost } from '@/shared/ui/ConfirmHost';
import Kit from '@/shared/ui/Kit';
import { renderRoutes } from '@/test/render';
import { problem, server } from '@/test/server';
import type { Question, QuestionInput } from './api';
import { SurveyEditor } from './components/SurveyEditor';
import { SurveyFields } from './components/SurveyFields';
import { answerFault } from './lib/answers';
import { newQuestion, questionFaults, removedAnswers, withPasted, withType } from './lib/questions';
import { useAnswers } from './lib/useAnswers';

const text: Question = {
  id: 2,
  question_detail: '意気込み',
  input_type: 'TEXT',
  required: false,
  minLength: 3,
  maxLength: 5,
  selections: [],
};
const select: Question = {
  id: 1,
  question_detail: '使用キャラクター',
  input_type: 'SELECT',
  required: false,
  minLength: 0,
  maxLength: 256,
  selections: ['リュウ', 'ケン'],
};

function Form({ onSend, refusal }: { onSend: (answers: unknown) => void; refusal?: ApiError }) {
  const { fields, check, refused } = useAnswers([select, text], [{ questionId: 2, value: 'がんばる' }]);
  return (
    <>
      <SurveyFields {...fields} />
      <button type="button" onClick={() => onSend(check())}>
        send
      </button>
      <button type="button" onClick={() => refused(refusal)}>
        refuse
      </button>
    </>
  );
}

function Edited({ onSend }: { onSend: (answers: unknown) => void }) {
  const { fields, check } = useAnswers([select], [{ questionId: 1, value: '春麗' }]);
  return (
    <>
      <SurveyFields {...fields} />
      <button type="button" onClick={() => onSend(check())}>
        send
      </button>
    </>
  );
}

describe('choices that are not offered any more', () => {
  it('counts the answers that chose a removed or renamed choice', () => {
    const counts = [
      { selection_detail: 'リュウ', count: 3 },
      { selection_detail: 'ケン', count: 2 },
      { selection_detail: '春麗', count: 9 },
    ];
    const draft = { ...newQuestion(), id: 1, type: 'SELECT' as const, selections: ['リュウ ', '豪鬼'] };
    const summary = { question: select, answered: 14, counts };
    expect(removedAnswers([draft], [summary])).toBe(2);
    expect(removedAnswers([{ ...draft, selections: ['ケン', 'リュウ'] }], [summary])).toBe(0);
  });

  it('stay chosen in the answers that are edited later', async () => {
    const sent: unknown[] = [];
    render(
      <Kit>
        <Edited onSend={(answers) => sent.push(answers)} />
      </Kit>,
    );
    expect(screen.getByRole('radio', { name: '春麗' })).toBeChecked();
    await userEvent.click(screen.getByText('send'));
    expect(sent).toEqual([[{ questionId: 1, value: '春麗' }]]);
  });
});

describe('answers', () => {
  it.each<[string, Partial<Question>, string, string | null]>([
    ['a choice that was not made', select, '', 'valueIsRequired'],
    ['a choice that is not offered', select, '春麗', 'invalidValue'],
    ['a choice', select, 'ケン', null],
    ['an open text', text, ' ', null],
    ['a required open text', { ...text, required: true }, ' ', 'valueIsRequired'],
    ['a short text', text, ' ab ', 'atLeastLength'],
    ['a text as short as allowed', text, 'abc', null],
    ['a text as long as allowed', text, '🏯🏯🏯🏯🏯', null],
    ['a long text', text, 'abcdef', 'exceededLength'],
  ])('%s', (_, question, value, key) => {
    expect(answerFault({ ...text, ...question }, value)?.key ?? null).toBe(key);
  });

  it('are given, checked, sent, and show what the server refused', async () => {
    const onSend = vi.fn();
    const refusal = new ApiError({
      status: 422,
      key: 'invalidValue',
      fields: [{ name: 'answers.2', key: 'exceededLength', params: { length: 4 } }],
    });
    render(
      <Kit>
        <Form onSend={onSend} refusal={refusal} />
      </Kit>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'send' }));
    expect(onSend).toHaveBeenLastCalledWith(null);
    expect(screen.getByText(/使用キャラクター.*必須|使用キャラクター.*入力/)).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('radio', { name: 'リュウ' })).toHaveFocus());
    await userEvent.click(screen.getByRole('radio', { name: 'ケン' }));
    await userEvent.click(screen.getByRole('button', { name: 'send' }));
    expect(onSend).toHaveBeenLastCalledWith([
      { questionId: 1, value: 'ケン' },
      { questionId: 2, value: 'がんばる' },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'refuse' }));
    expect(await screen.findByText('4文字以内で入力してください。')).toBeInTheDocument();
  });
});

it('says that an answer is too long while it is typed', async () => {
  render(
    <Kit>
      <Form onSend={() => undefined} />
    </Kit>,
  );
  const field = screen.getByLabelText(/意気込み/);
  fireEvent.change(field, { target: { value: 'abcdef' } });
  expect(await screen.findByText(/5文字以内.*6 \/ 5/)).toBeInTheDocument();
  expect(field).toBeInvalid();
});

describe('questions', () => {
  it('are checked by the server’s rules', () => {
    const places = (change: object) =>
      questionFaults({ ...newQuestion(), detail: 'x', ...change }).map(({ place }) => place);
    expect(places({})).toEqual([]);
    expect(places({ detail: ' ' })).toEqual(['detail']);
    expect(places({ detail: 'あ'.repeat(257) })).toEqual(['detail']);
    expect(places({ max: 257 })).toEqual(['max']);
    expect(places({ max: 0 })).toEqual(['max']);
    expect(places({ min: 9, max: 8 })).toEqual(['min']);
    expect(places({ type: 'SELECT', selections: ['a', ' a', '', 'b'.repeat(101)] })).toEqual([
      'selection 1',
      'selection 2',
      'selection 3',
    ]);
    expect(places({ type: 'SELECT', selections: ['a'] })).toEqual(['selections']);
    expect(withType(newQuestion(), 'SELECT').selections).toEqual(['', '']);
    expect(withPasted(['x', '', ''], 1, 'a\r\n b \n\nc')).toEqual(['x', 'a', 'b', 'c']);
    expect(withPasted(['x', ''], 1, 'one line')).toBeNull();
  });
});

describe('the builder', () => {
  let saves: { version: number; items: QuestionInput[]; discardAnswers?: boolean }[];
  const onUnsaved = vi.fn();

  beforeEach(() => {
    saves = [];
    onUnsaved.mockClear();
    let version = 1;
    let items = [select, text];
    server.use(
      http.get('*/api/v1/contests/5/questions/', () => HttpResponse.json({ surveyId: 5, version, items })),
      http.get('*/api/v1/contests/5/survey/summary/', () =>
        HttpResponse.json({
          items: [
            {
              question: select,
              answered: 4,
              counts: [
                { selection_detail: 'リュウ', count: 3 },
                { selection_detail: 'ケン', count: 1 },
              ],
            },
          ],
          next: null,
        }),
      ),
      http.put('*/api/v1/contests/5/questions/', async ({ request }) => {
        const body = (await request.json()) as (typeof saves)[number];
        saves.push(body);
        if (body.version !== version) return problem(409, 'editConflict', { data: { version } });
        const removed = items.some(({ id }) => id === 1 && !body.items.some((item) => item.id === 1));
        if (removed && !body.discardAnswers)
          return problem(409, 'surveyHasAnswers', { params: { count: 4 } });
        version += 1;
        items = body.items.map((item, index) => ({
          ...item,
          id: item.id ?? 100 + index,
          minLength: item.minLength ?? 0,
          maxLength: item.maxLength ?? 256,
          selections: item.selections ?? [],
        }));
        return HttpResponse.json({ surveyId: 5, version, items });
      }),
    );
    return () => server.resetHandlers();
  });

  function show() {
    renderRoutes([
      {
        path: '/',
        element: (
          <>
            <SurveyEditor contestId={5} onUnsaved={onUnsaved} />
            <ConfirmHost />
          </>
        ),
      },
    ]);
  }

  function open() {
    show();
    return screen.findByRole('button', { name: /使用キャラクター.*選択/ });
  }

  const save = () => userEvent.click(screen.getByRole('button', { name: 'アンケートを保存する' }));

  it('adds, orders and saves questions, and moves to missing fields', async () => {
    await open();
    expect(await screen.findByText(/75%/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '質問を追加' }));
    await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(true));
    await save();
    await waitFor(() => expect(screen.getByLabelText(/質問文/)).toHaveFocus());
    expect(saves).toEqual([]);
    fireEvent.change(screen.getByLabelText(/質問文/), { target: { value: 'ひとこと' } });
    await userEvent.click(screen.getByRole('button', { name: '「ひとこと」を上へ' }));
    await save();
    expect(await screen.findByText('アンケートを保存しました')).toBeInTheDocument();
    expect(saves.at(-1)?.items.map(({ id, question_detail }) => [id, question_detail])).toEqual([
      [1, '使用キャラクター'],
      [null, 'ひとこと'],
      [2, '意気込み'],
    ]);
    expect(onUnsaved).toHaveBeenLastCalledWith(false);
  });

  it('asks before answers are lost', async () => {
    await userEvent.click(await open());
    await userEvent.click(screen.getByRole('button', { name: '質問を削除' }));
    await save();
    expect(await screen.findByText(/すでに4件の回答があります/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '回答を削除して保存' }));
    expect(await screen.findByText('アンケートを保存しました')).toBeInTheDocument();
    expect(saves.map(({ discardAnswers }) => discardAnswers)).toEqual([undefined, true]);
  });

  it('keeps what was typed over a reload, until it is saved or discarded', async () => {
    await userEvent.click(await open());
    fireEvent.change(screen.getByLabelText(/質問文/), { target: { value: '書きかけの質問' } });
    cleanup();
    show();
    expect(await screen.findByText('下書きを復元しました')).toBeInTheDocument();
    expect(screen.getByText('書きかけの質問')).toBeInTheDocument();
    await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(true));
    await userEvent.click(screen.getByRole('button', { name: /書きかけの質問.*選択/ }));
    const detail = screen.getByLabelText(/質問文/);
    fireEvent.change(detail, { target: { value: '使用キャラクター' } }); // what is stored
    expect(screen.queryByText('下書きを復元しました')).not.toBeInTheDocument();
    fireEvent.change(detail, { target: { value: '書きかけの質問' } });
    await userEvent.click(screen.getByRole('button', { name: '下書きを破棄' }));
    expect(screen.queryByText('書きかけの質問')).not.toBeInTheDocument();
    cleanup();
    await open();
    expect(screen.queryByText('下書きを復元しました')).not.toBeInTheDocument();
  });

  it('merges the changes of two operators and asks where both changed the same', async () => {
    await userEvent.click(await open());
    fireEvent.change(screen.getByLabelText(/質問文/), { target: { value: 'わたしの質問' } });
    const theirs = [
      { ...select, question_detail: '相手の質問' },
      { ...text, required: true },
    ];
    await act(() =>
      fetch('http://localhost/api/v1/contests/5/questions/', {
        method: 'PUT',
        body: JSON.stringify({ version: 1, items: theirs }),
      }),
    );
    await save();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/相手の質問/)).toBeInTheDocument();
    expect(dialog.getByRole('radio', { name: /わたしの質問/ })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: '選んだ内容で保存' }));
    expect(await screen.findByText('アンケートを保存しました')).toBeInTheDocument();
    expect(saves.at(-1)).toMatchObject({
      version: 2,
      items: [
        { id: 1, question_detail: 'わたしの質問' },
        { id: 2, required: true },
      ],
    });
  });
});
