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
  const { danger, keeps } = question;
  const safe = danger || keeps;
  const refuse = (
    <Button
      variant={keeps ? 'primary' : 'secondary'}
      onClick={() => question.answer(false)}
      data-autofocus={safe || undefined}
    >
      {question.cancelLabel ?? t(danger ? 'back' : 'cancel')}
    </Button>
  );
  const agree = (
    <Button
      variant={danger ? 'danger' : keeps ? 'secondary' : 'primary'}
      onClick={() => question.answer(true)}
      data-autofocus={safe ? undefined : true}
    >
      {question.confirmLabel ?? t('ok')}
    </Button>
  );
  return (
    <Dialog opened title={question.title} onClose={() => question.answer(false)} size="sm">
      {question.body && <div className={classes.body}>{question.body}</div>}
      <div className={classes.actions}>
        {keeps ? agree : refuse}
        {keeps ? refuse : agree}
      </div>
    </Dialog>
  );
}
