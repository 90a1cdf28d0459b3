import { Suspense, useSyncExternalStore } from 'react';
import { pendingQuestion } from './confirm';
import { withKit } from './withKit';

const ConfirmDialog = withKit(() => import('./ConfirmDialog'));

/** Shows the questions of `confirm`. The shell has one. The code of the dialog loads with the first question. */
export function ConfirmHost() {
  const question = useSyncExternalStore(pendingQuestion.subscribe, pendingQuestion.current);
  return <Suspense>{question && <ConfirmDialog question={question} />}</Suspense>;
}
