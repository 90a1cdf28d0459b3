import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/api/error';
import { PrintButton } from './PrintButton';
import { ToastHost } from './toast';

it('loads a list to its end and prints it, but never prints an incomplete one', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  let fault: Error | null = new ApiError({ status: 0, key: 'networkError' });
  const end = { hasNextPage: false, error: null } as UseInfiniteQueryResult;
  const query = {
    hasNextPage: true,
    fetchNextPage: async () => (fault ? { ...query, error: fault } : end),
  } as unknown as UseInfiniteQueryResult;
  render(
    <>
      <PrintButton query={query} />
      <ToastHost keep />
    </>,
  );
  const button = screen.getByRole('button', { name: '印刷' });
  await userEvent.click(button);
  expect(await screen.findByText(/通信/)).toBeInTheDocument();
  fault = null;
  expect(print).not.toHaveBeenCalled();
  await userEvent.click(button);
  await vi.waitFor(() => expect(print).toHaveBeenCalledTimes(1));
});
