import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ControlBar } from './ControlBar';

it('shows the further acts of a phone after a tap, and hides them again', async () => {
  render(
    <ControlBar title="round 1" primary={<button type="button">next</button>}>
      <button type="button">edit</button>
    </ControlBar>,
  );
  const bar = screen.getByRole('region', { name: '運営の操作' });
  const more = screen.getByRole('button', { name: 'その他の操作' });
  expect(more).toHaveAttribute('aria-controls', screen.getByText('edit').parentElement?.id);
  expect(more).toHaveAttribute('aria-expanded', 'false');
  expect(bar).not.toHaveAttribute('data-open');
  await userEvent.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(bar).toHaveAttribute('data-open');
  await userEvent.click(more);
  expect(bar).not.toHaveAttribute('data-open');
});

it('is a bar of a phone only with a next act', () => {
  render(
    <ControlBar title="finished" primary={false}>
      <button type="button">take back</button>
    </ControlBar>,
  );
  expect(screen.getByRole('region')).not.toHaveAttribute('data-fixed');
});
