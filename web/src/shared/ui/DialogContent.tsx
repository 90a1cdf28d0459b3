import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { onTouchScreen } from '../lib/touchScreen';

const fields = 'input:not([type="hidden"], [type="file"], [hidden], :disabled), textarea:not(:disabled)';

/** Returns what gets the focus first; null if the content says it, or leaves it to Mantine. */
function firstFocus(content: HTMLElement): Element | null {
  if (content.querySelector('[data-autofocus]')) return null;
  if (onTouchScreen()) return content;
  const first = content.querySelector(fields);
  return first?.hasAttribute('aria-haspopup') ? null : first;
}

interface DialogContentProps {
  ref?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/**
 * The content of a dialog below its title. The part that asks for the focus (`data-autofocus`) gets it first, such as the address in the
 * login window. Otherwise, with a mouse, the first field gets it, unless a list opens there; on a touch screen, the content gets it, because
 * the keyboard of a field would hide the rest.
 */
export function DialogContent({ ref, children }: DialogContentProps) {
  const own = useRef<HTMLDivElement>(null);
  const content = ref ?? own;
  // Mantine looks for the mark in a later task.
  useLayoutEffect(() => {
    if (content.current) firstFocus(content.current)?.setAttribute('data-autofocus', '');
  }, [content]);
  return (
    <div ref={content} tabIndex={-1} style={{ outline: 0 }}>
      {children}
    </div>
  );
}
