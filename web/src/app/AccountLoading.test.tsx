import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountLoading, accountPatience } from './AccountLoading';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('asks the person after ten seconds, and waits again after a retry', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AccountLoading failed={false} />
    </QueryClientProvider>,
  );
  act(() => vi.advanceTimersByTime(accountPatience - 1));
  expect(screen.getByText('アカウントを読み込んでいます')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.getByRole('alert')).toHaveTextContent('アカウントを読み込めませんでした');
  act(() => screen.getByRole('button', { name: 'もう一度試す' }).click());
  expect(screen.getByText('アカウントを読み込んでいます')).toBeInTheDocument();
});
