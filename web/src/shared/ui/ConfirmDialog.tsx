import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import classes from './ConfirmDialog.module.css';
import type { PendingQuestion } from './confirm';
import { Dialog } from './Dialog';

/**
 * The question of `confirm`. An irreversible act is never preselected. Its other answer is never called "cancel", which
 * could be read as the act where the act cancels something.
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
