import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFault } from '@/shared/api/error';
import { faultText, fieldErrors } from '@/shared/api/faults';
import { ComplaintInput as limits } from '@/shared/api/limits';
import type { ComplaintInput } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { SelectField } from '@/shared/ui/Field';
import { ReasonSheet } from '@/shared/ui/ReasonSheet';
import { complaintReasons } from '../api';

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
  const { t } = useTranslation('site');
  const [reason, setReason] = useState<ComplaintInput['reason'] | null>(null);
  const [tried, setTried] = useState(false);
  const sending = useAct(send, {
    done: t('complaint.sent'),
    onDone: () => onClose(),
    inline: true,
  });

  function submit(comment: string) {
    setTried(true);
    if (reason) void sending.run({ reason, comment });
  }

  return (
    <ReasonSheet
      title={t('complaint.title')}
      lead={
        <>
          <strong>{about}</strong>
          <p>{lead}</p>
        </>
      }
      label={t('complaint.comment')}
      hint={t('complaint.commentHint', { length: maxComment })}
      maxLength={maxComment}
      optional
      field="comment"
      action={t('complaint.send')}
      danger={false}
      busy={sending.busy}
      error={sending.error}
      harmless={isFault(sending.error, 'complaintAlreadyMade')}
      onAct={submit}
      onClose={onClose}
    >
      <SelectField
        label={t('complaint.reason')}
        data={complaintReasons.map((value) => ({ value, label: t(`complaint.reasons.${value}`) }))}
        value={reason}
        onChange={(value) => setReason(value as ComplaintInput['reason'] | null)}
        allowDeselect={false}
        withAsterisk
        error={tried && !reason ? faultText('valueIsRequired') : fieldErrors(sending.error).reason}
      />
    </ReasonSheet>
  );
}
