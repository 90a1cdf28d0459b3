import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import classes from './confirm.module.css';
import { Dialog } from './Dialog';

interface Question {
  title: string;
  body?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** The act cannot be taken back. */
  danger?: boolean;
}

interface Pending extends Question {
  answer: (confirmed: boolean) => void;
}

let pending: Pending | null = null;
const listeners = new Set<() => void>();

function set(next: Pending | null): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** Asks before an act; resolves to whether the person agreed. A newer question answers the older with no. */
export function confirm(question: Question): Promise<boolean> {
  pending?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (confirmed) => {
        set(null);
        resolve(confirmed);
      },
    });
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stands once in the shell. */
export function ConfirmHost() {
  const { t } = useTranslation('common');
  const question = useSyncExternalStore(subscribe, () => pending);
  if (!question) return null;
  return (
    <Dialog opened title={question.title} onClose={() => question.answer(false)} size="sm">
      {question.body && <div className={classes.body}>{question.body}</div>}
      <div className={classes.actions}>
        <Button
          variant="secondary"
          onClick={() => question.answer(false)}
          data-autofocus={question.danger || undefined}
        >
          {question.cancelLabel ?? t('cancel')}
        </Button>
        <Button
          variant={question.danger ? 'danger' : 'primary'}
          onClick={() => question.answer(true)}
          data-autofocus={question.danger ? undefined : true}
        >
          {question.confirmLabel ?? t('ok')}
        </Button>
      </div>
    </Dialog>
  );
}
