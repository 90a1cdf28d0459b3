import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { DisqualificationInput } from '@/shared/api/limits';
import { apiKey } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { SelectField } from '@/shared/ui/Field';
import { ReasonSheet } from '@/shared/ui/ReasonSheet';
import type { Applicant } from '../lib/applicant';

interface DisqualifySheetProps {
  contest: Pick<Contest, 'id' | 'contestType'>;
  /** Whether the results so far can be annulled. */
  annullable: boolean;
  applicant: Pick<Applicant, 'id' | 'name'>;
  onClose: () => void;
}

/** Asks for the reason of a disqualification, and whether the results so far count. */
export default function DisqualifySheet({ contest, annullable, applicant, onClose }: DisqualifySheetProps) {
  const { t } = useTranslation('entry');
  const nameOf = useDisplayName();
  const withKey = useIdempotencyKey();
  const [results, setResults] = useState<'keep' | 'annul'>('keep');
  const name = nameOf(applicant.name);
  const disqualify = useAct(
    (reason: string) => {
      const body = { reason, annul: results === 'annul' };
      return withKey(body, (key) =>
        apiCall('put', '/contests/{id}/entries/{entryId}/disqualification/', {
          path: { id: contest.id, entryId: applicant.id },
          key,
          body,
        }),
      );
    },
    {
      done: t('drop.done', { name }),
      onDone: () => onClose(),
      refresh: [apiKey('/contests/{id}/', { id: contest.id })],
      inline: true,
    },
  );
  return (
    <ReasonSheet
      title={t('drop.title', { name })}
      lead={<p>{t('drop.text', { context: contest.contestType })}</p>}
      label={t('drop.reason')}
      maxLength={DisqualificationInput.reason.maxLength}
      action={t('drop.act')}
      busy={disqualify.busy}
      error={disqualify.error}
      onAct={(reason) => void disqualify.run(reason)}
      onClose={onClose}
    >
      {annullable && (
        <SelectField
          label={t('drop.results')}
          description={
            results === 'keep' ? t('drop.keepText') : t('drop.annulText', { context: contest.contestType })
          }
          allowDeselect={false}
          value={results}
          data={[
            { value: 'keep', label: t('drop.keep') },
            { value: 'annul', label: t('drop.annul') },
          ]}
          onChange={(value) => setResults(value === 'annul' ? 'annul' : 'keep')}
        />
      )}
    </ReasonSheet>
  );
}
