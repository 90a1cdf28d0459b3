import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAskBeforeLeaving } from './useAskBeforeLeaving';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

const textTypes = ['text', 'url', 'email', 'tel', 'number'];

function asText(target: EventTarget | null): TextInput | null {
  if (target instanceof HTMLTextAreaElement) return target;
  const field = target instanceof HTMLInputElement && textTypes.includes(target.type);
  // What is searched for is not lost by closing.
  return field && target.role !== 'combobox' ? target : null;
}

/**
 * Whether somebody typed text below an element that still differs from what stood there before. `holds` looks at the
 * fields as they are now; `typed` follows the input.
 */
export function useTyped(root: RefObject<HTMLElement | null>, active: boolean) {
  const before = useRef(new Map<TextInput, string>());
  const [typed, setTyped] = useState(false);
  const holds = useRef(() =>
    [...before.current].some(([field, value]) => field.isConnected && field.value !== value),
  ).current;
  useEffect(() => {
    if (!active) return;
    const within = (event: Event) => {
      const field = asText(event.target);
      return field && root.current?.contains(field) ? field : null;
    };
    const onFocus = (event: Event) => {
      const field = within(event);
      if (field && !before.current.has(field)) before.current.set(field, field.value);
    };
    const onInput = (event: Event) => {
      if (within(event)) setTyped(holds());
    };
    document.addEventListener('focusin', onFocus);
    document.addEventListener('input', onInput);
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('input', onInput);
      before.current.clear();
      setTyped(false);
    };
  }, [active, root, holds]);
  return { typed, holds };
}

/** Asks before leaving the page loses text that was typed into a form of it. */
export function useAskAboutText(form: RefObject<HTMLElement | null>): void {
  const { typed, holds } = useTyped(form, true);
  useAskBeforeLeaving(typed, { still: holds });
}
