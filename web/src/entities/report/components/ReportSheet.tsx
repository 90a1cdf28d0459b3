import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFault } from '@/shared/api/error';
import { faultText, fieldErrors, useFaultText } from '@/shared/api/faults';
import { ComplaintInput as limits } from '@/shared/api/limits';
import type { ComplaintInput } from '@/shared/api/types';
import { characters } from '@/shared/lib/characters';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { SelectField, TextAreaField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Sheet } from '@/shared/ui/Sheet';
import { complaintReasons } from '../api';
import classes from './ReportDialog.module.css';

const maxComment = limits.comment.maxLength;

interface ReportSheetProps {
  /** The subject of the report, in words. */
  about: string;
  lead: string;
  send: (report: Report) => Promise<unknown>;
  onClose: () => void;
}

/** The reason and the text of a report. */
export type Report = Required<Pick<ComplaintInput, 'reason' | 'comment'>>;

/** The form of a report. For signed-in people; mounted only while open. */
export function ReportSheet({ about, lead, send, onClose }: ReportSheetProps) {
  const { t } = useTranslation(['site', 'common']);
  const textOf = useFaultText();
  const [reason, setReason] = useState<ComplaintInput['reason'] | null>(null);
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const tooLong = characters(comment.trim()) > maxComment;
  const sending = useAct(send, {
    done: t('site:complaint.sent'),
    onDone: () => onClose(),
    inline: true,
  });
  const refused = fieldErrors(sending.error);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!reason || tooLong) return;
    void sending.run({ reason, comment: comment.trim() });
  }

  return (
    <Sheet opened onClose={onClose} title={t('site:complaint.title')}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <p className={classes.about}>
          <strong>{about}</strong>
          {lead}
        </p>
        <SelectField
          label={t('site:complaint.reason')}
          data={complaintReasons.map((value) => ({ value, label: t(`site:complaint.reasons.${value}`) }))}
          value={reason}
          onChange={(value) => setReason(value as ComplaintInput['reason'] | null)}
          allowDeselect={false}
          withAsterisk
          error={tried && !reason ? faultText('valueIsRequired') : refused.reason}
        />
        <TextAreaField
          label={t('site:complaint.comment')}
          description={t('site:complaint.commentHint', { length: maxComment })}
          minRows={4}
          maxRows={12}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          error={tooLong ? faultText('exceededLength', { length: maxComment }) : refused.comment}
        />
        {sending.error && Object.keys(refused).length === 0 && (
          <Notice tone={isFault(sending.error, 'complaintAlreadyMade') ? 'info' : 'danger'}>
            {textOf(sending.error)}
          </Notice>
        )}
        <div className={classes.actions}>
          <Button variant="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="primary" loading={sending.busy}>
            {t('site:complaint.send')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
