import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { faultText, fieldErrors, useFaultText } from '@/shared/api/faults';
import { apiKey } from '@/shared/api/query';
import { characters } from '@/shared/lib/characters';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { confirm, type Question } from '@/shared/ui/confirm';
import { CheckboxField, TextAreaField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Sheet } from '@/shared/ui/Sheet';
import classes from './site.module.css';

interface ReasonSheetProps {
  title: string;
  /** The subject and the effect. */
  lead: ReactNode;
  /** Fields above the reason. */
  children?: ReactNode;
  reason: { label: string; field: 'reason' | 'note'; max: number; required: boolean };
  submitLabel: string;
  /** Asked before a severe act. */
  question?: Question;
  act: (reason: string) => Promise<unknown>;
  /** The complaint that led to the act; it can be closed with it. */
  complaintId?: number | undefined;
  done: string;
  onClose: () => void;
}

/** An act of an administrator with its reason. Mounted only while open. */
export function ReasonSheet(props: ReasonSheetProps) {
  const { title, lead, children, reason, submitLabel, question, act, complaintId, done, onClose } = props;
  const { t } = useTranslation(['site', 'common']);
  const queries = useQueryClient();
  const textOf = useFaultText();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [closing, setClosing] = useState(true);
  // The act is made once, also if the complaint could not be closed and the person tries again.
  const acted = useRef(false);
  const words = text.trim();
  const problem =
    reason.required && !words
      ? 'valueIsRequired'
      : characters(words) > reason.max
        ? 'exceededLength'
        : undefined;
  const acting = useAct(
    async (why: string) => {
      if (!acted.current) await act(why);
      acted.current = true;
      if (complaintId !== undefined && closing)
        await apiCall('post', '/site/complaints/{id}/', {
          path: { id: complaintId },
          body: { status: 'DONE', note: why },
        });
    },
    {
      done,
      onDone: () => {
        // An act can be visible on many pages.
        void queries.invalidateQueries();
        onClose();
      },
      // A fault may mean that somebody else was faster, so the data is read again.
      onFault: () => {
        if (acted.current) void queries.invalidateQueries();
        else if (complaintId !== undefined)
          void queries.invalidateQueries({ queryKey: apiKey('/site/complaints/') });
      },
      inline: true,
    },
  );
  const refused = fieldErrors(acting.error);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem) return;
    if (!question || (await confirm(question))) void acting.run(words);
  }

  return (
    <Sheet opened onClose={onClose} title={title}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <div className={classes.lead}>{lead}</div>
        {children}
        <TextAreaField
          label={reason.label}
          withAsterisk={reason.required}
          minRows={3}
          maxRows={10}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={tried && problem ? faultText(problem, { length: reason.max }) : refused[reason.field]}
        />
        {complaintId !== undefined && (
          <CheckboxField
            label={t('site:complaints.closeAlong')}
            checked={closing}
            onChange={(event) => setClosing(event.currentTarget.checked)}
          />
        )}
        {acting.error && !refused[reason.field] && <Notice tone="danger">{textOf(acting.error)}</Notice>}
        <div className={classes.actions}>
          <Button variant="quiet" onClick={onClose}>
            {t('common:back')}
          </Button>
          <Button type="submit" variant={question?.danger ? 'danger' : 'primary'} loading={acting.busy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
