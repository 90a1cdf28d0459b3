import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns the ref of the button that opens a form in place of itself. When the form closes, the button takes the focus
 * again.
 */
export function useReturnedFocus(opened: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(opened);
  useEffect(() => {
    if (before.current && !opened) button.current?.focus();
    before.current = opened;
  }, [opened]);
  return button;
}
