import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ToastHost, toast } from './toast';

it('shows the newest success only, and keeps errors beside it', () => {
  render(<ToastHost keep />);
  act(() => {
    toast.success('Signed up');
    toast.error('Upload failed');
    toast.success('Welcome');
  });
  const shown = screen.getByRole('log');
  expect(shown).toHaveTextContent('Upload failed');
  expect(shown).toHaveTextContent('Welcome');
  expect(shown).not.toHaveTextContent('Signed up');
  act(() => toast.clear());
  expect(shown).toBeEmptyDOMElement();
});

it('ends a success with the next press elsewhere, but not an error', () => {
  render(
    <>
      <button type="button" onClick={() => toast.success('Saved again')}>
        save
      </button>
      <ToastHost />
    </>,
  );
  const shown = screen.getByRole('log');
  act(() => {
    toast.success('Saved');
    toast.error('Upload failed');
  });
  fireEvent.click(screen.getByText('Saved'));
  expect(shown).toHaveTextContent('Saved');
  fireEvent.click(document.body);
  expect(shown).not.toHaveTextContent('Saved');
  expect(shown).toHaveTextContent('Upload failed');
  // The message about a press stays.
  fireEvent.click(screen.getByRole('button', { name: 'save' }));
  expect(shown).toHaveTextContent('Saved again');
  act(() => toast.clear());
});
