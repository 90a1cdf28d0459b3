import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import type { ComplaintInput } from '@/shared/api/types';
import { ReportSheet } from './ReportSheet';

interface ReportDialogProps {
  /** What the report is about; its name is shown as it stands on the page. */
  subject: { kind: ComplaintInput['subjectKind']; id: number; name: string };
  onClose: () => void;
}

/** Reports a person, a team or a contest to the operators. For people who are signed in; render it while it is open. */
export function ReportDialog({ subject, onClose }: ReportDialogProps) {
  const { t } = useTranslation('site');
  return (
    <ReportSheet
      about={t('complaint.about', { name: subject.name })}
      lead={t('complaint.lead')}
      send={(report) =>
        apiCall('post', '/complaints/', {
          body: { subjectKind: subject.kind, subjectId: subject.id, ...report },
        })
      }
      onClose={onClose}
    />
  );
}
