import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import classes from './ConfirmDialog.module.css';
import type { PendingQuestion } from './confirm';
import { Dialog } from './Dialog';

/**
 * The question of `confirm`. An act that cannot be taken back is never the preselected answer, and the way out of it is
 * never called "cancel": beside an act that itself cancels something, the word could mean either.
 */
export default function ConfirmDialog({ question }: { question: PendingQuestion }) {
  const { t } = useTranslation('common');
  return (
    <Dialog opened title={question.title} onClose={() => question.answer(false)} size="sm">
      {question.body && <div className={classes.body}>{question.body}</div>}
      <div className={classes.actions}>
        <Button onClick={() => question.answer(false)} data-autofocus={question.danger || undefined}>
          {question.cancelLabel ?? t(question.danger ? 'back' : 'cancel')}
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
