import { Suspense, useSyncExternalStore } from 'react';
import { pendingQuestion } from './confirm';
import { withKit } from './withKit';

const ConfirmDialog = withKit(() => import('./ConfirmDialog'));

/** Stands once in the shell; the dialog's code arrives with the first question. */
export function ConfirmHost() {
  const question = useSyncExternalStore(pendingQuestion.subscribe, pendingQuestion.current);
  return <Suspense>{question && <ConfirmDialog question={question} />}</Suspense>;
}
