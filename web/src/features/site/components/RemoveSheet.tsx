import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { ReasonInput } from '@/shared/api/limits';
import type { ComplaintInput, RemovalInput } from '@/shared/api/types';
import { SelectField } from '@/shared/ui/Field';
import { removable } from '../api';
import { SiteActSheet } from './SiteActSheet';

/** The longest reason of an act, in characters. */
export const maxReason = ReasonInput.reason.maxLength;

interface RemoveSheetProps {
  subject: { kind: ComplaintInput['subjectKind']; id: number; name: string };
  /** The complaint that led to it; it can be closed with it. */
  complaintId?: number | undefined;
  onClose: () => void;
}

/** Removes a picture or the texts of a person, a team or a contest. */
export function RemoveSheet({ subject, complaintId, onClose }: RemoveSheetProps) {
  const { t } = useTranslation('site');
  const kinds: readonly RemovalInput['kind'][] = removable[subject.kind];
  const [kind, setKind] = useState<RemovalInput['kind']>(removable[subject.kind][0]);
  return (
    <SiteActSheet
      title={t('remove.title')}
      lead={
        <>
          <strong>{subject.name}</strong>
          <p>{t('remove.lead')}</p>
        </>
      }
      reason={{ label: t('reason'), field: 'reason', max: maxReason, required: true }}
      submitLabel={t('remove.action')}
      question={{
        title: t('remove.question', { name: subject.name, what: t(`remove.kind.${kind}`) }),
        body: t(`remove.consequence.${kind}`),
        confirmLabel: t('remove.action'),
        danger: true,
      }}
      complaintId={complaintId}
      act={(reason) => apiCall('post', '/site/content/remove/', { body: { kind, id: subject.id, reason } })}
      done={t('remove.done')}
      onClose={onClose}
    >
      <SelectField
        label={t('remove.what')}
        description={t(`remove.consequence.${kind}`)}
        data={kinds.map((value) => ({ value, label: t(`remove.kind.${value}`) }))}
        value={kind}
        onChange={(value) => value && setKind(value as RemovalInput['kind'])}
        allowDeselect={false}
      />
    </SiteActSheet>
  );
}
