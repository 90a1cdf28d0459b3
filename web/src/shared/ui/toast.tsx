import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/error';
import { faultText } from '../api/faults';
import { useVisible } from '../lib/useVisible';
import { IconButton } from './Button';
import { MissingParts } from './missingParts';
import classes from './toast.module.css';

type Tone = 'success' | 'danger' | 'info';

interface Toast {
  id: number;
  text: string;
  tone: Tone;
}

/** The largest number of toasts at the same time; the oldest are removed. */
const limit = 4;
/** The shortest time that a toast is shown, in milliseconds. */
const shortest: Record<Tone, number> = { success: 5000, info: 5000, danger: 9000 };
/** Milliseconds until a person notices a toast. */
const notice = 3000;
/** Milliseconds that slow readers need for a Japanese, Korean or Chinese character, and for any other character. */
const perWide = 250;
const perNarrow = 80;

/** Returns how long a toast is shown, in milliseconds: long enough to be noticed and read. */
function lifetime(text: string, tone: Tone): number {
  const wide = text.match(/[\u1100-\uffff]/g)?.length ?? 0;
  return Math.max(shortest[tone], notice + wide * perWide + (text.length - wide) * perNarrow);
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** A success replaces the one before, because on a phone two of them would cover the next form. */
function show(text: string, tone: Tone): void {
  lastId += 1;
  const replaced = (old: Toast) => old.text === text || (tone === 'success' && old.tone === 'success');
  set([...toasts.filter((old) => !replaced(old)), { id: lastId, text, tone }].slice(-limit));
}

function dismiss(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Short messages about what a person just did. */
export const toast = {
  success: (text: string) => show(text, 'success'),
  info: (text: string) => show(text, 'info'),
  error: (error: unknown) =>
    show(
      typeof error === 'string'
        ? error
        : error instanceof ApiError
          ? faultText(error.key, error.params)
          : faultText('exceptionError'),
      'danger',
    ),
  clear: () => set([]),
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface ToastHostProps {
  /** Shows each toast until its button is pressed. For tests: on a slow machine a toast could end before the test finds it. */
  keep?: boolean;
}

/**
 * Shows the toasts. A press elsewhere ends them, except errors. While the pointer or the focus is in one of them, or the window is
 * hidden, none of them ends by time. The live region is always in the page, so that screen readers announce new toasts.
 */
export function ToastHost({ keep = false }: ToastHostProps) {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const host = useRef<HTMLDivElement>(null);
  // The ids, because a toast that is closed under the pointer does not report that the pointer has left.
  const [pointed, setPointed] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const visible = useVisible();
  const held = keep || !visible || shown.some(({ id }) => id === pointed || id === focused);
  // Who presses something has gone on. On a phone the message could cover the next button.
  useEffect(() => {
    if (keep) return;
    const leave = ({ target }: MouseEvent) => {
      if (!(target instanceof Node && host.current?.contains(target)))
        set(toasts.filter(({ tone }) => tone === 'danger'));
    };
    // Before the handlers of the page, so that a toast of this press stays.
    document.addEventListener('click', leave, { capture: true });
    return () => document.removeEventListener('click', leave, { capture: true });
  }, [keep]);
  return (
    <div ref={host} className={classes.host} role="log" aria-live="polite">
      {shown.map((item) => (
        <ToastItem key={item.id} {...item} held={held} onPointed={setPointed} onFocused={setFocused} />
      ))}
      <MissingParts />
    </div>
  );
}

interface ToastItemProps extends Toast {
  /** Whether its time is paused. */
  held: boolean;
  /** Called with the id when the pointer enters the toast, and with null when it leaves. */
  onPointed: (id: number | null) => void;
  /** The same for the focus. */
  onFocused: (id: number | null) => void;
}

function ToastItem({ id, text, tone, held, onPointed, onFocused }: ToastItemProps) {
  const { t } = useTranslation('common');
  const left = useRef(lifetime(text, tone));
  useEffect(() => {
    if (held) return;
    const started = Date.now();
    const timer = setTimeout(() => dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [id, held]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only keep the toast; its button acts
    <div
      className={classes.toast}
      data-tone={tone}
      role={tone === 'danger' ? 'alert' : undefined}
      onPointerEnter={() => onPointed(id)}
      onPointerLeave={() => onPointed(null)}
      onFocus={() => onFocused(id)}
      onBlur={() => onFocused(null)}
    >
      <p>{text}</p>
      <IconButton label={t('close')} onClick={() => dismiss(id)}>
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
