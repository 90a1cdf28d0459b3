import { render } from '@testing-library/react';
import { type ReactNode, useEffect } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ChatsFrame } from './ChatsFrame';

afterEach(() => vi.restoreAllMocks());

/** Scrolls to the top at a new address, as the app does. */
function Arrival({ address, onTop, children }: { address: string; onTop: () => void; children: ReactNode }) {
  useEffect(() => {
    if (address) onTop();
  }, [address, onTop]);
  return children;
}

it('fills the window of a phone with the list, and with the room that is chosen there', async () => {
  const scrolled: string[] = [];
  const wide = window.matchMedia('');
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...wide,
    matches: query === '(max-width: 640px)',
  }));
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => void scrolled.push('frame'));
  const onTop = () => void scrolled.push('top');
  const page = (address: string, room: boolean) => (
    <Arrival address={address} onTop={onTop}>
      <ChatsFrame above={96} room={room} rooms={{ head: null, list: null }}>
        {null}
      </ChatsFrame>
    </Arrival>
  );
  const { rerender } = render(page('/chats', false));
  await vi.waitFor(() => expect(scrolled.at(-1)).toBe('frame'));
  rerender(page('/chats/7', true));
  expect(scrolled.at(-1)).toBe('top');
  await vi.waitFor(() => expect(scrolled.at(-1)).toBe('frame'));
  scrolled.length = 0;
  rerender(page('/chats/7', true));
  await new Promise((painted) => requestAnimationFrame(painted));
  expect(scrolled).toEqual([]);
});
