import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastHost, toast } from './toast';

afterEach(() => {
  act(() => toast.clear());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

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

it.each([
  [
    'the pointer is over it',
    (item: HTMLElement) => fireEvent.pointerEnter(item),
    (item: HTMLElement) => fireEvent.pointerLeave(item),
  ],
  ['the focus is in it', () => fireEvent.focus(closing()), () => fireEvent.blur(closing())],
  ['the window is hidden', () => show('hidden'), () => show('visible')],
])('does not end while %s, and counts on afterwards', (_, hold, release) => {
  vi.useFakeTimers();
  render(<ToastHost />);
  act(() => toast.success('Saved'));
  pass(4000);
  const item = screen.getByText('Saved').parentElement as HTMLElement;
  act(() => void hold(item));
  pass(60_000);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  act(() => void release(item));
  pass(900);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  pass(200);
  expect(screen.queryByText('Saved')).toBeNull();
});

function closing() {
  return screen.getByRole('button');
}

function show(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

it('counts on after the toast under the pointer is closed', () => {
  vi.useFakeTimers();
  render(<ToastHost />);
  act(() => {
    toast.error('Upload failed');
    toast.success('Saved');
  });
  fireEvent.pointerEnter(screen.getByText('Upload failed').parentElement as HTMLElement);
  fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement);
  pass(5100);
  expect(screen.getByRole('log')).toBeEmptyDOMElement();
});

it('shows a long error for as long as slow readers need, in every script', () => {
  vi.useFakeTimers();
  render(<ToastHost />);
  const ends = (text: string) => {
    act(() => toast.error(text));
    let seconds = 0;
    for (; screen.queryByText(text); seconds++) pass(1000);
    return seconds;
  };
  expect(ends('Upload failed')).toBe(9);
  expect(ends('a'.repeat(150))).toBe(15);
  expect(ends('あ'.repeat(75))).toBe(22);
});
