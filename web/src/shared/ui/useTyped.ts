import { type RefObject, useEffect, useRef, useState } from 'react';
import { useAskBeforeLeaving } from './useAskBeforeLeaving';

type TextInput = HTMLInputElement | HTMLTextAreaElement;

const textTypes = ['text', 'url', 'email', 'tel', 'number'];

function asText(target: EventTarget | null): TextInput | null {
  if (target instanceof HTMLTextAreaElement) return target;
  const field = target instanceof HTMLInputElement && textTypes.includes(target.type);
  // Search fields do not count: their text may be lost.
  return field && target.role !== 'combobox' ? target : null;
}

/**
 * Returns whether text was typed below an element that differs from what was there before. `holds` reads the fields at
 * that moment; `typed` follows the input.
 */
export function useTyped(root: RefObject<HTMLElement | null>, active: boolean) {
  const before = useRef(new Map<TextInput, string>());
  const [typed, setTyped] = useState(false);
  const holds = useRef(() =>
    [...before.current].some(([field, value]) => field.isConnected && field.value !== value),
  ).current;
  useEffect(() => {
    if (!active) return;
    const within = (target: EventTarget | null) => {
      const field = asText(target);
      return field && root.current?.contains(field) ? field : null;
    };
    const remember = (target: EventTarget | null) => {
      const field = within(target);
      if (field && !before.current.has(field)) before.current.set(field, field.value);
    };
    const onFocus = (event: Event) => remember(event.target);
    const onInput = (event: Event) => {
      if (within(event.target)) setTyped(holds());
    };
    // A field with `autoFocus` has the focus already.
    remember(document.activeElement);
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

/** Asks before the page is left while a form has typed text. */
export function useAskAboutText(form: RefObject<HTMLElement | null>): void {
  const { typed, holds } = useTyped(form, true);
  useAskBeforeLeaving(typed, { still: holds });
}
