import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { maxReason } from './RemoveSheet';
import { SiteActSheet } from './SiteActSheet';

interface SuspendSheetProps {
  person: { id: number; name: string };
  /** The complaint that led to it; it can be closed with it. */
  complaintId?: number | undefined;
  onClose: () => void;
}

/** Suspends an account, with a reason for the log. */
export function SuspendSheet({ person, complaintId, onClose }: SuspendSheetProps) {
  const { t } = useTranslation('site');
  return (
    <SiteActSheet
      title={t('suspend.title')}
      lead={
        <>
          <strong>{person.name}</strong>
          <p>{t('suspend.lead')}</p>
        </>
      }
      reason={{ label: t('reason'), field: 'reason', max: maxReason, required: true }}
      submitLabel={t('suspend.action')}
      question={{
        title: t('suspend.question', { name: person.name }),
        body: t('suspend.lead'),
        confirmLabel: t('suspend.action'),
        danger: true,
      }}
      complaintId={complaintId}
      act={(reason) =>
        apiCall('post', '/site/users/{id}/suspend/', { path: { id: person.id }, body: { reason } })
      }
      done={t('suspend.done', { name: person.name })}
      onClose={onClose}
    />
  );
}
