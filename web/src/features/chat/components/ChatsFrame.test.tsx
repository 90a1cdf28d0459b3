import { act, render } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChatsFrame } from './ChatsFrame';

let scrolled: string[];
let observed: Map<() => void, Element>;

beforeEach(() => {
  scrolled = [];
  observed = new Map();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private call: () => void) {}
      observe(element: Element) {
        observed.set(this.call, element);
      }
      disconnect() {
        observed.delete(this.call);
      }
    },
  );
  const wide = window.matchMedia('');
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...wide,
    matches: query === '(max-width: 640px)',
  }));
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => void scrolled.push('frame'));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The observers of the body call, as they do first after the layout and then at each change of its height. */
function resized() {
  act(() => {
    for (const [call, element] of observed) if (element === document.body) call();
  });
}

/** Scrolls to the top at a new address, as the app does. */
function Arrival({ address, children }: { address: string; children: ReactNode }) {
  useEffect(() => {
    if (address) scrolled.push('top');
  }, [address]);
  return children;
}

const page = (address: string, room: boolean) => (
  <Arrival address={address}>
    <ChatsFrame above={96} room={room} rooms={{ head: null, list: null }}>
      {null}
    </ChatsFrame>
  </Arrival>
);

it('fills the window of a phone with the list, and with the room that is chosen there', () => {
  const { rerender } = render(page('/chats', false));
  resized();
  expect(scrolled).toEqual(['top', 'frame']);
  act(() => void window.dispatchEvent(new Event('pointerdown')));
  rerender(page('/chats/7', true));
  resized();
  expect(scrolled).toEqual(['top', 'frame', 'top', 'frame']);
  rerender(page('/chats/7', true));
  expect(scrolled).toHaveLength(4);
});

it('stays there while the page above loads, until the person does something', () => {
  const { unmount } = render(page('/chats/7', true));
  resized();
  resized();
  expect(scrolled).toEqual(['top', 'frame', 'frame']);
  act(() => void window.dispatchEvent(new Event('touchstart')));
  resized();
  expect(scrolled).toHaveLength(3);
  unmount();
  expect(observed.size).toBe(0);
});
