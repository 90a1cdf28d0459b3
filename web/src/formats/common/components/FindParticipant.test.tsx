import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '@/test/render';
import { FindParticipant } from './FindParticipant';

it('finds a name that is typed in letters of another case and width', async () => {
  const names = ['Ren', 'カイト', 'サンド'];
  const participants = names.map((name, index) => ({
    id: index + 1,
    name,
    imageUrl: null,
    kind: 'user' as const,
    refId: index + 1,
  }));
  const onChange = vi.fn();
  renderRoutes([
    {
      path: '/',
      element: <FindParticipant participants={participants} value={null} onChange={onChange} />,
    },
  ]);
  const field = screen.getByRole('combobox');
  for (const [typed, found] of [
    ['ｒＥ', 'Ren'],
    ['ｶｲﾄ', 'カイト'],
  ]) {
    await userEvent.clear(field);
    await userEvent.type(field, typed ?? '');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([found]);
  }
  await userEvent.click(screen.getByRole('option'));
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ name: 'カイト' }));
});
