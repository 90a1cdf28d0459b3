import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import { useAct } from '@/shared/lib/useAct';
import { confirm, type Question } from '@/shared/ui/confirm';
import { CheckboxField } from '@/shared/ui/Field';
import { ReasonSheet } from '@/shared/ui/ReasonSheet';

interface SiteActSheetProps {
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

/** An act of a site administrator with its reason. Mounted only while open. */
export function SiteActSheet(props: SiteActSheetProps) {
  const { title, lead, children, reason, submitLabel, question, act, complaintId, done, onClose } = props;
  const { t } = useTranslation('site');
  const queries = useQueryClient();
  const [closing, setClosing] = useState(true);
  // The act is made once, also if the complaint could not be closed and the person tries again.
  const acted = useRef(false);
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

  async function submit(why: string) {
    if (!question || (await confirm(question))) void acting.run(why);
  }

  const closesComplaint = complaintId !== undefined && (
    <CheckboxField
      label={t('complaints.closeAlong')}
      checked={closing}
      onChange={(event) => setClosing(event.currentTarget.checked)}
    />
  );
  return (
    <ReasonSheet
      title={title}
      lead={lead}
      label={reason.label}
      maxLength={reason.max}
      optional={!reason.required}
      field={reason.field}
      action={submitLabel}
      danger={question?.danger ?? false}
      busy={acting.busy}
      error={acting.error}
      onAct={(why) => void submit(why)}
      onClose={onClose}
    >
      {children || closesComplaint ? (
        <>
          {children}
          {closesComplaint}
        </>
      ) : null}
    </ReasonSheet>
  );
}
