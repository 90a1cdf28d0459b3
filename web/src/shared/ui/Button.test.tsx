import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from './Button';

it('does nothing while it loads, and keeps the focus', async () => {
  const pressed = vi.fn();
  const sent = vi.fn((event: FormEvent) => event.preventDefault());
  const form = (loading: boolean) => (
    <form onSubmit={sent}>
      <input aria-label="name" />
      <Button type="submit" loading={loading} onClick={pressed}>
        send
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const user = userEvent.setup();
  await user.type(screen.getByRole('textbox'), 'a{Enter}');
  await user.click(screen.getByRole('button'));
  expect(pressed).toHaveBeenCalledTimes(2);
  expect(sent).toHaveBeenCalledTimes(2);

  rerender(form(true));
  const button = screen.getByRole('button');
  // A browser takes the focus from a disabled button.
  expect(button).not.toHaveAttribute('disabled');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await user.click(button);
  await user.keyboard('{Enter}');
  await user.type(screen.getByRole('textbox'), 'b{Enter}');
  expect(pressed).toHaveBeenCalledTimes(2);
  expect(sent).toHaveBeenCalledTimes(2);
});
