import { act, render, screen } from '@testing-library/react';
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
