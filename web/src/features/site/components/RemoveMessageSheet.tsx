import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import type { Complaint } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { maxReason } from './RemoveSheet';
import { SiteActSheet } from './SiteActSheet';

interface RemoveMessageSheetProps {
  complaint: Complaint;
  onClose: () => void;
}

/** Removes the reported message from its room. The complaint keeps its copy. */
export function RemoveMessageSheet({ complaint, onClose }: RemoveMessageSheetProps) {
  const { t } = useTranslation('site');
  const nameOf = useDisplayName();
  const { name, text } = complaint.subject;
  return (
    <SiteActSheet
      title={t('remove.message.title')}
      lead={
        <>
          <strong>{nameOf(name)}</strong>
          {text && <p lang={textLanguage(text)}>{text}</p>}
          <p>{t('remove.message.lead')}</p>
        </>
      }
      reason={{ label: t('reason'), field: 'reason', max: maxReason, required: true }}
      submitLabel={t('remove.action')}
      question={{
        title: t('remove.message.question', { name: nameOf(name) }),
        body: t('remove.message.consequence'),
        confirmLabel: t('remove.action'),
        danger: true,
      }}
      complaintId={complaint.id}
      act={(reason) =>
        apiCall('post', '/site/complaints/{id}/message/remove/', {
          path: { id: complaint.id },
          body: { reason },
        })
      }
      done={t('remove.message.done')}
      onClose={onClose}
    />
  );
}
