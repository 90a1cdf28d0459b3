import { fireEvent, screen } from '@testing-library/react';
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
