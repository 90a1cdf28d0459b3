import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Loading } from './Loading';

it('says while there is no network that it waits for it', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get');
  render(<Loading label="対戦表を読み込んでいます" />);
  expect(screen.getByRole('status')).toHaveTextContent('対戦表を読み込んでいます');
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status')).toHaveTextContent('接続を待っています');
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByRole('status')).toHaveTextContent('対戦表を読み込んでいます');
});
