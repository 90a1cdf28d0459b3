import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { person } from '../testing/fixtures';
import { exchanged } from './draft';
import { SlotBoard } from './SlotBoard';

const names: Record<number, string> = { 12: '同じ名前', 240: '同じ名前', 77: 'ＴＥＡＭ７７' };
const participants = new Map(
  Array.from({ length: 257 }, (_, index) => [index + 1, person(index + 1, names[index + 1])]),
);
/** What was scrolled into view. */
let shown: string[];

beforeEach(() => {
  shown = [];
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    shown.push(this.textContent ?? '');
  });
});

function Board({ slots }: { slots: number }) {
  const [assignment, setAssignment] = useState<(number | null)[]>(() =>
    Array.from({ length: slots }, (_, slot) => slot + 1),
  );
  const reserves =
    slots === 256 ? [...participants.keys()].filter((entry) => !assignment.includes(entry)) : [];
  return (
    <SlotBoard
      assignment={assignment}
      participants={participants}
      numberOf={(order) => `1-${order + 1}`}
      lockOf={(order) => (order === 50 ? '結果報告あり' : null)}
      reserves={reserves}
      onSwap={(a, b) => setAssignment(exchanged(assignment, reserves, a, b))}
    />
  );
}

function open(slots = 256) {
  renderRoutes([{ path: '/', element: <Board slots={slots} /> }]);
  return userEvent.setup();
}

const field = () => screen.getByRole('searchbox', { name: '名前で探す' });
const search = () => within(field().closest('search') as HTMLElement);
const slot = (label: string) => screen.getByLabelText(label);

async function find(user: ReturnType<typeof userEvent.setup>, name: string, answer: string) {
  await user.clear(field());
  await user.click(field());
  await user.paste(name);
  expect(await search().findByText(answer)).toHaveRole('status');
}

it('finds two participants of 256 by name and swaps them', async () => {
  const user = open();
  await find(user, '選手200', '1件中1件目：1-100の2枠目、選手200');
  await waitFor(() => expect(shown).toEqual([expect.stringMatching(/^1-100.*選手200$/)]));
  const first = slot('1-100の2枠目、選手200');
  expect(first).toHaveAttribute('aria-current', 'true');
  await user.click(first);
  await find(user, '選手3', '11件中1件目：1-2の1枠目、選手3');
  await waitFor(() => expect(shown.at(-1)).toMatch(/^1-2選手3/));
  expect(first).toHaveAttribute('aria-pressed', 'true');
  expect(first).not.toHaveAttribute('aria-current');
  expect(screen.getByText('選手200を選択中。入れ替える枠を選んでください。')).toBeVisible();
  await user.click(slot('1-2の1枠目、選手3'));
  expect(slot('1-2の1枠目、選手200')).toBeInTheDocument();
  expect(slot('1-100の2枠目、選手3')).toHaveAttribute('aria-current', 'true');
  // The page stays where the exchange was made.
  expect(shown).toHaveLength(2);
});

it('goes through participants of the same name, and chooses and swaps with the keyboard', async () => {
  const user = open();
  await find(user, '同じ名前', '2件中1件目：1-6の2枠目、同じ名前');
  const choose = search().getByRole('button', { name: '同じ名前を選ぶ' });
  await user.keyboard('{Enter}');
  expect(choose).toHaveFocus();
  expect(choose).toHaveAttribute('aria-pressed', 'false');
  await user.click(search().getByRole('button', { name: '次の参加者' }));
  expect(search().getByText('2件中2件目：1-120の2枠目、同じ名前')).toBeInTheDocument();
  expect(slot('1-120の2枠目、同じ名前')).toHaveAttribute('aria-current', 'true');
  choose.focus();
  await user.keyboard('{Enter}');
  expect(choose).toHaveAttribute('aria-pressed', 'true');
  await user.clear(field());
  await user.type(field(), '消す{Escape}');
  expect(field()).toHaveValue('');
  expect(slot('1-120の2枠目、同じ名前')).toHaveAttribute('aria-pressed', 'true');
  await user.type(field(), '選手257{Enter}');
  expect(await search().findByText('1件中1件目：補欠、選手257')).toBeInTheDocument();
  await waitFor(() => expect(search().getByRole('button', { name: '選手257を選ぶ' })).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(slot('1-120の2枠目、選手257')).toBeInTheDocument();
  expect(slot('補欠、同じ名前')).toBeInTheDocument();
  expect(search().getByRole('button', { name: '選手257を選ぶ' })).toHaveFocus();
});

it('says that nobody has a name, and ignores case and width', async () => {
  const user = open();
  await find(user, 'だれでもない', '該当する参加者はいません。');
  expect(shown).toEqual([]);
  expect(search().queryByRole('button')).toBeNull();
  await find(user, 'team77', '1件中1件目：1-39の1枠目、ＴＥＡＭ７７');
});

it('shows a locked slot and why it cannot be chosen', async () => {
  const user = open();
  await find(user, '選手101', '1件中1件目：1-51の1枠目、選手101 結果報告あり');
  expect(search().queryByRole('button')).toBeNull();
});

it('has no search in a small bracket', () => {
  open(16);
  expect(screen.queryByRole('searchbox')).toBeNull();
});
