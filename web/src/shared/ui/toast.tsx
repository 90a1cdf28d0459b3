import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/error';
import { faultText } from '../api/faults';
import { IconButton } from './Button';
import classes from './toast.module.css';

type Tone = 'success' | 'danger' | 'info';

interface Toast {
  id: number;
  text: string;
  tone: Tone;
}

/** The largest number of toasts at the same time; the oldest are removed. */
const limit = 4;
const lifetimes: Record<Tone, number> = { success: 5000, info: 5000, danger: 9000 };

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

/** Shows the toasts. A press elsewhere ends them, except errors. The live region is always in the page, so that screen readers announce new toasts. */
export function ToastHost({ keep = false }: ToastHostProps) {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const host = useRef<HTMLDivElement>(null);
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
        <ToastItem key={item.id} keep={keep} {...item} />
      ))}
    </div>
  );
}

function ToastItem({ id, text, tone, keep }: Toast & { keep: boolean }) {
  const { t } = useTranslation('common');
  useEffect(() => {
    if (keep) return;
    const timer = setTimeout(() => dismiss(id), lifetimes[tone]);
    return () => clearTimeout(timer);
  }, [id, tone, keep]);
  return (
    <div className={classes.toast} data-tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <p>{text}</p>
      <IconButton label={t('close')} onClick={() => dismiss(id)}>
        <IconX size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
