import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOutOfView } from './useOutOfView';

type Change = Pick<IntersectionObserverEntry, 'intersectionRatio'>;

/** The observers that watch an element now, each with its margin and what it has to be told. */
let watching: { margin: string | undefined; deliver: (changes: Change[]) => void }[];

beforeEach(() => {
  watching = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly own;
      constructor(deliver: (changes: Change[]) => void, options: IntersectionObserverInit) {
        this.own = { margin: options.rootMargin, deliver };
      }
      observe() {
        watching.push(this.own);
      }
      disconnect() {
        watching = watching.filter((one) => one !== this.own);
      }
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('style');
});

function Panel({ empty = false }) {
  const [action, away] = useOutOfView();
  return empty ? <div>{away ? 'away' : 'nothing'}</div> : <p ref={action}>{away ? 'away' : 'here'}</p>;
}

function deliver(...changes: Change[]): void {
  act(() => {
    for (const one of watching) one.deliver(changes);
  });
}

it('goes by the last of several changes that are delivered at once', () => {
  render(<Panel />);
  expect(screen.getByText('here')).toBeInTheDocument();
  deliver({ intersectionRatio: 0.5 });
  expect(screen.getByText('away')).toBeInTheDocument();
  deliver({ intersectionRatio: 0 }, { intersectionRatio: 1 });
  expect(screen.getByText('here')).toBeInTheDocument();
});

it('watches an element that is drawn again, and none while there is none', () => {
  const { rerender } = render(<Panel />);
  deliver({ intersectionRatio: 0 });
  expect(screen.getByText('away')).toBeInTheDocument();
  rerender(<Panel empty />);
  expect(screen.getByText('nothing')).toBeInTheDocument();
  expect(watching).toHaveLength(0);
  rerender(<Panel />);
  expect(screen.getByText('here')).toBeInTheDocument();
  deliver({ intersectionRatio: 0 });
  expect(screen.getByText('away')).toBeInTheDocument();
});

it('does not count the bar that stands in for the element', () => {
  const { style } = document.documentElement;
  style.scrollPaddingTop = '60px';
  style.scrollPaddingBottom = '146px';
  style.setProperty('--y-below', '76px');
  render(<Panel />);
  expect(watching.map(({ margin }) => margin)).toEqual(['-60px 0px -70px']);
});
