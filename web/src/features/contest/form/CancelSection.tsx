import { IconCalendarCancel } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contestListKeys } from '@/entities/contest/api';
import { CancelledNotice } from '@/entities/contest/components/Cancelled';
import { apiCall } from '@/shared/api/call';
import { CancelContestRequest } from '@/shared/api/limits';
import { apiKey } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { Section } from '@/shared/ui/Page';
import { ReasonSheet } from '@/shared/ui/ReasonSheet';
import classes from './CancelSection.module.css';

/** Cancels the contest with a public reason, or reinstates a cancelled one. */
export function CancelSection({ contest }: { contest: Contest }) {
  const { t } = useTranslation('contest');
  const now = useNowAt([contest.contestEnd]);
  const [opened, setOpened] = useState(false);
  const over = now >= Date.parse(contest.contestEnd);
  if (over && contest.cancelledAt === null) return null;
  return (
    <Section heading={t('cancel.heading')}>
      {contest.cancelledAt !== null ? (
        <CancelledNotice contest={contest} now={now} />
      ) : (
        <>
          <p className={classes.text}>{t('cancel.text')}</p>
          <Button
            variant="danger"
            icon={<IconCalendarCancel size={18} aria-hidden="true" />}
            onClick={() => setOpened(true)}
          >
            {t('cancel.action')}
          </Button>
        </>
      )}
      {opened && <CancelSheet contest={contest} onClose={() => setOpened(false)} />}
    </Section>
  );
}

function CancelSheet({ contest, onClose }: { contest: Contest; onClose: () => void }) {
  const { t } = useTranslation('contest');
  const withKey = useIdempotencyKey();
  const cancelling = useAct(
    (reason: string) =>
      withKey(reason, (key) =>
        apiCall('post', '/contests/{id}/cancel/', { path: { id: contest.id }, key, body: { reason } }),
      ),
    {
      done: t('cancel.done'),
      onDone: () => onClose(),
      refresh: [apiKey('/contests/{id}/', { id: contest.id }), ...contestListKeys],
      inline: true,
    },
  );
  return (
    <ReasonSheet
      title={t('cancel.title', { name: contest.name })}
      lead={<p>{t('cancel.what', { count: contest.entryCount })}</p>}
      label={t('cancel.reason')}
      hint={t('cancel.reasonHint')}
      maxLength={CancelContestRequest.reason.maxLength}
      action={t('cancel.confirm')}
      busy={cancelling.busy}
      error={cancelling.error}
      onAct={(reason) => void cancelling.run(reason)}
      onClose={onClose}
    />
  );
}
