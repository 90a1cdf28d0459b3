import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from './Button';
import classes from './toast.module.css';
import { currentOpener } from './useOpenerFocus';

interface MissingPart {
  retry: () => void;
  /** Closes a part that a person opened; null for a part that is always on the page. */
  close: (() => void) | null;
}

let missing: readonly MissingPart[] = [];
const listeners = new Set<() => void>();

function set(next: readonly MissingPart[]): void {
  missing = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Tells the person that a part of the page is missing, as long as `isMissing`. A part without `close` is tried again by itself when the
 * connection is back.
 */
export function useMissingPart(isMissing: boolean, retry: () => void, close: (() => void) | null): void {
  const again = useEffectEvent(retry);
  const closeNow = useEffectEvent(() => close?.());
  const opened = close !== null;
  useEffect(() => {
    if (!isMissing) return;
    const part = { retry: () => again(), close: opened ? () => closeNow() : null };
    set([...missing, part]);
    if (!opened) window.addEventListener('online', part.retry);
    return () => {
      set(missing.filter((other) => other !== part));
      window.removeEventListener('online', part.retry);
    };
  }, [isMissing, opened]);
}

/** One message about all parts that are missing. The toasts have it among them, because it needs none of the code that is missing. */
export function MissingParts() {
  const parts = useSyncExternalStore(subscribe, () => missing);
  return parts.length > 0 && <Message parts={parts} />;
}

/** A person who opened a part has the focus here, and gets it back to where it was before the next try: the part returns it there, too. */
function Message({ parts }: { parts: readonly MissingPart[] }) {
  const { t } = useTranslation('common');
  const button = useRef<HTMLButtonElement>(null);
  const [opener] = useState(currentOpener);
  const opened = parts.some(({ close }) => close !== null);
  useEffect(() => {
    if (opened) button.current?.focus();
  }, [opened]);
  function leave(act: (part: MissingPart) => void) {
    if (opened) opener?.focus({ preventScroll: true });
    parts.forEach(act);
  }
  return (
    <div className={classes.toast} data-tone="danger" role="alert">
      <div>
        <p>{t('error.part')}</p>
        <div className={classes.acts}>
          <Button ref={button} size="s" onClick={() => leave(({ retry }) => retry())}>
            {t('retry')}
          </Button>
          <Button size="s" variant="quiet" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        </div>
      </div>
      {opened && (
        <IconButton label={t('close')} onClick={() => leave(({ close }) => close?.())}>
          <IconX size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
