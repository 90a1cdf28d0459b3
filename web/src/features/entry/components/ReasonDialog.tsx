import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '@/entities/entry/components/reasonForm.module.css';
import type { Applicant } from '@/entities/entry/lib/applicant';
import { faultText, useFaultText } from '@/shared/api/faults';
import { DeleteEntriesRequest } from '@/shared/api/limits';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { TextAreaField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Sheet } from '@/shared/ui/Sheet';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';

/** The longest reason, in characters. */
const longestReason = DeleteEntriesRequest.reason.maxLength;

interface ReasonDialogProps {
  title: string;
  text: string;
  action: string;
  applicants: readonly Applicant[];
  pending: boolean;
  /** The server's refusal. */
  problem: unknown;
  onAct: (reason: string) => void;
  onClose: () => void;
}

/** Asks an operator for the reason, which the entrants can read. */
export default function ReasonDialog(props: ReasonDialogProps) {
  const { t } = useTranslation(['entry', 'common']);
  const textOf = useFaultText();
  const nameOf = useDisplayName();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const text = reason.trim();
  const tooLong = [...text].length > longestReason;
  useAskBeforeLeaving(text !== '');
  const error = tooLong
    ? faultText('exceededLength', { length: longestReason })
    : tried && text === '' && faultText('valueIsRequired');
  return (
    <Sheet opened onClose={props.onClose} title={props.title}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (text !== '' && !tooLong) props.onAct(text);
        }}
      >
        <p className={classes.text}>{props.text}</p>
        <ul className={classes.names}>
          {props.applicants.map(({ id, kind, refId, name, imageUrl }) => (
            <li key={id}>
              <Avatar id={refId} kind={kind} src={imageUrl} size={24} />
              <span lang={textLanguage(name)}>{nameOf(name)}</span>
            </li>
          ))}
        </ul>
        <TextAreaField
          required
          label={t('entry:reason.label')}
          description={t('entry:reason.hint')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={error}
          minRows={2}
        />
        {props.problem != null && <Notice tone="danger">{textOf(props.problem)}</Notice>}
        <div className={classes.acts}>
          <Button onClick={props.onClose} data-autofocus>
            {t('common:back')}
          </Button>
          <Button type="submit" variant="danger" loading={props.pending}>
            {props.action}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
