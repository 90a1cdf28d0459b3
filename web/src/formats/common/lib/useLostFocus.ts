import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a function that names what takes the focus, by a selector within a board, if the act that follows removes the element that has
 * it: the pressed button, or an item that moves to another list.
 */
export function useLostFocus(board: RefObject<HTMLElement | null>): (selector: string) => void {
  const heir = useRef<string | null>(null);
  useEffect(() => {
    const selector = heir.current;
    heir.current = null;
    if (selector === null || document.activeElement !== document.body) return;
    board.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  });
  return (selector) => {
    heir.current = selector;
  };
}
