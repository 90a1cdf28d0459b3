import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { faultText, useFaultText } from '@/shared/api/faults';
import { DisqualificationInput } from '@/shared/api/limits';
import { apiKey } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { SelectField, TextAreaField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Sheet } from '@/shared/ui/Sheet';
import type { Applicant } from '../lib/applicant';
import classes from './reasonForm.module.css';

/** The longest reason, in characters. */
const longestReason = DisqualificationInput.reason.maxLength;

interface DisqualifySheetProps {
  contest: Pick<Contest, 'id' | 'contestType'>;
  applicant: Pick<Applicant, 'id' | 'name'>;
  onClose: () => void;
}

/** Asks for the reason of a disqualification, and whether the results so far count. */
export default function DisqualifySheet({ contest, applicant, onClose }: DisqualifySheetProps) {
  const { t } = useTranslation(['entry', 'common']);
  const textOf = useFaultText();
  const nameOf = useDisplayName();
  const keyOf = useIdempotencyKey();
  const [reason, setReason] = useState('');
  const [results, setResults] = useState<'keep' | 'annul'>('keep');
  const [asked, setAsked] = useState(false);
  const name = nameOf(applicant.name);
  const written = reason.trim();
  const tooLong = [...written].length > longestReason;
  const disqualify = useAct(
    () => {
      const body = { reason: written, annul: results === 'annul' };
      return apiCall('put', '/contests/{id}/entries/{entryId}/disqualification/', {
        path: { id: contest.id, entryId: applicant.id },
        key: keyOf(body),
        body,
      });
    },
    {
      done: t('entry:drop.done', { name }),
      onDone: () => onClose(),
      refresh: [apiKey('/contests/{id}/', { id: contest.id })],
      inline: true,
    },
  );
  return (
    <Sheet opened onClose={onClose} title={t('entry:drop.title', { name })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (written && !tooLong) void disqualify.run();
        }}
      >
        <p className={classes.text}>{t('entry:drop.text')}</p>
        <TextAreaField
          label={t('entry:drop.reason')}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={
            tooLong
              ? faultText('exceededLength', { length: longestReason })
              : asked && !written && t('entry:drop.reasonNeeded')
          }
          minRows={2}
        />
        {contest.contestType !== 'TOURNAMENT' && (
          <SelectField
            label={t('entry:drop.results')}
            description={t(`entry:drop.${results}Text`)}
            allowDeselect={false}
            value={results}
            data={[
              { value: 'keep', label: t('entry:drop.keep') },
              { value: 'annul', label: t('entry:drop.annul') },
            ]}
            onChange={(value) => setResults(value === 'annul' ? 'annul' : 'keep')}
          />
        )}
        {disqualify.error && <Notice tone="danger">{textOf(disqualify.error)}</Notice>}
        <div className={classes.acts}>
          <Button onClick={onClose}>{t('common:back')}</Button>
          <Button type="submit" variant="danger" loading={disqualify.busy}>
            {t('entry:drop.act')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
