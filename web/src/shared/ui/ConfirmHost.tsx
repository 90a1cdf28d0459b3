import { Suspense, useSyncExternalStore } from 'react';
import { pendingQuestion } from './confirm';
import { lazyPart } from './lazyPart';
import { withKit } from './withKit';

const ConfirmDialog = lazyPart(withKit(() => import('./ConfirmDialog')));

/** Shows the questions of `confirm`. The shell has one. The code of the dialog loads with the first question. */
export function ConfirmHost() {
  const question = useSyncExternalStore(pendingQuestion.subscribe, pendingQuestion.current);
  return (
    <Suspense>
      {question && <ConfirmDialog question={question} onClose={() => question.answer(false)} />}
    </Suspense>
  );
}
