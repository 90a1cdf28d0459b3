import type { ReactNode } from 'react';

export interface Question {
  title: string;
  body?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Whether the act cannot be undone. */
  danger?: boolean;
  /** Whether the other answer is the primary one, because the act loses input. */
  keeps?: boolean;
}

export interface PendingQuestion extends Question {
  answer: (confirmed: boolean) => void;
}

let pending: PendingQuestion | null = null;
const listeners = new Set<() => void>();

function set(next: PendingQuestion | null): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** Asks before an act. Resolves to whether the person agreed. A newer question answers the older one with no. */
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

/** The open question, for ConfirmHost. */
export const pendingQuestion = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => pending,
};
