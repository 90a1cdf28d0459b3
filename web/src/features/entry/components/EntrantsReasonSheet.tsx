import { useTranslation } from 'react-i18next';
import type { Applicant } from '@/entities/entry/lib/applicant';
import { ReasonSheet } from '@/shared/ui/ReasonSheet';
import { EntrantNames } from './EntrantNames';

interface EntrantsReasonSheetProps {
  title: string;
  text: string;
  action: string;
  applicants: readonly Applicant[];
  /** The longest reason, in characters. */
  maxLength: number;
  busy: boolean;
  /** The server's refusal. */
  error: unknown;
  onAct: (reason: string) => void;
  onClose: () => void;
}

/** Asks an operator for the reason of an act on entries, which the entrants can read. */
export default function EntrantsReasonSheet({ text, applicants, ...sheet }: EntrantsReasonSheetProps) {
  const { t } = useTranslation('entry');
  return (
    <ReasonSheet
      {...sheet}
      lead={
        <>
          <p>{text}</p>
          <EntrantNames applicants={applicants} />
        </>
      }
      label={t('reason.label')}
      hint={t('reason.hint')}
    />
  );
}
