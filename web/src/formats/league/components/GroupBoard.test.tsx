import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { person } from '@/formats/common/testing';
import { renderRoutes } from '@/test/render';
import { GroupBoard } from './GroupBoard';

/** What a drag carries, as the browser keeps it. */
function carried(texts: Record<string, string> = {}) {
  return {
    dataTransfer: {
      setData: (type: string, text: string) => void Object.assign(texts, { [type]: text }),
      getData: (type: string) => texts[type] ?? '',
    },
  };
}

it('moves and swaps dragged entries, and ignores files and texts from elsewhere', () => {
  const changed = vi.fn();
  const groups = [
    [1, 2, 3],
    [4, 5, 6],
  ];
  const participants = new Map(groups.flat().map((id) => [id, person(id)]));
  const board = (
    <GroupBoard groups={groups} proposal={groups} participants={participants} onChange={changed} />
  );
  renderRoutes([{ path: '/', element: board }]);
  const second = screen.getByRole('region', { name: 'B組' });
  const member = (name: RegExp) => screen.getByRole('button', { name });
  for (const foreign of [carried(), carried({ 'text/plain': '2' })]) {
    fireEvent.drop(second, foreign);
    fireEvent.drop(member(/選手4/), foreign);
  }
  expect(changed).not.toHaveBeenCalled();
  const drag = carried();
  fireEvent.dragStart(member(/選手1/), drag);
  fireEvent.drop(second, drag);
  fireEvent.drop(member(/選手4/), drag);
  expect(changed.mock.calls).toEqual([
    [
      [
        [2, 3],
        [4, 5, 6, 1],
      ],
    ],
    [
      [
        [4, 2, 3],
        [1, 5, 6],
      ],
    ],
  ]);
});

/** Groups of the same size, which can be changed. */
function Dealt({ count, size }: { count: number; size: number }) {
  const ids = Array.from({ length: size * count }, (_, index) => index + 1);
  const proposal = Array.from({ length: count }, (_, group) => ids.slice(size * group, size * (group + 1)));
  const [groups, setGroups] = useState(proposal);
  const participants = new Map(ids.map((id) => [id, person(id)]));
  return <GroupBoard groups={groups} proposal={proposal} participants={participants} onChange={setGroups} />;
}

it('keeps the focus on the entry that is moved, swapped, or no longer chosen', async () => {
  renderRoutes([{ path: '/', element: <Dealt count={2} size={3} /> }]);
  const user = userEvent.setup();
  const member = (name: string) => screen.getByRole('button', { name });
  await user.click(member('A組、選手1'));
  await user.click(screen.getByRole('button', { name: '選択をやめる' }));
  expect(member('A組、選手1')).toHaveFocus();
  await user.click(member('A組、選手1'));
  await user.click(screen.getByRole('button', { name: 'ここへ移す' }));
  expect(member('B組、選手1')).toHaveFocus();
  await user.click(member('B組、選手1'));
  await user.click(member('A組、選手2'));
  expect(member('B組、選手2')).toHaveFocus();
});

it('finds entries by name and swaps them', async () => {
  const shown = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});
  renderRoutes([{ path: '/', element: <Dealt count={3} size={8} /> }]);
  const user = userEvent.setup();
  const field = screen.getByRole('searchbox', { name: '名前で探す' });
  const member = (name: string) => screen.getByRole('button', { name });
  await user.type(field, '選手20');
  expect(await screen.findByText('1件中1件目：C組、選手20')).toHaveRole('status');
  await waitFor(() => expect(shown.mock.instances).toEqual([member('C組、選手20')]));
  expect(member('C組、選手20')).toHaveAttribute('aria-current', 'true');
  await user.click(member('選手20を選ぶ'));
  expect(member('C組、選手20')).toHaveAttribute('aria-pressed', 'true');
  await user.clear(field);
  await user.type(field, '選手7');
  expect(await screen.findByText('1件中1件目：A組、選手7')).toBeInTheDocument();
  await user.click(member('選手7を選ぶ'));
  expect(member('A組、選手20')).toBeInTheDocument();
  expect(member('C組、選手7')).toHaveAttribute('aria-current', 'true');
});

it.each([
  ['a single group', 1, 24],
  ['groups of few entries', 2, 8],
])('has no search in %s', (_, count, size) => {
  renderRoutes([{ path: '/', element: <Dealt count={count} size={size} /> }]);
  expect(screen.queryByRole('searchbox')).toBeNull();
});
