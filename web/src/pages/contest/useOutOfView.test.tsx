import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useOutOfView } from './useOutOfView';

type Change = Pick<IntersectionObserverEntry, 'intersectionRatio'>;

let deliver: (changes: Change[]) => void;

afterEach(() => {
  vi.unstubAllGlobals();
});

function Panel() {
  const action = useRef<HTMLDivElement>(null);
  const away = useOutOfView(action);
  return <div ref={action}>{away ? 'away' : 'here'}</div>;
}

it('goes by the last of several changes that are delivered at once', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (changes: Change[]) => void) {
        deliver = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  render(<Panel />);
  expect(screen.getByText('here')).toBeInTheDocument();
  act(() => deliver([{ intersectionRatio: 0.5 }]));
  expect(screen.getByText('away')).toBeInTheDocument();
  act(() => deliver([{ intersectionRatio: 0 }, { intersectionRatio: 1 }]));
  expect(screen.getByText('here')).toBeInTheDocument();
});
