import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import type { ComplaintInput } from '@/shared/api/types';
import { ReportSheet } from './ReportSheet';

interface ReportDialogProps {
  /** The subject of the report, with its displayed name. */
  subject: { kind: ComplaintInput['subjectKind']; id: number; name: string };
  onClose: () => void;
}

/** Reports a person, a team or a contest to the administrators. For signed-in people; mounted only while open. */
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
