import { IconCalendarCancel } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contestListKeys } from '@/entities/contest/api';
import { CancelledNotice } from '@/entities/contest/components/Cancelled';
import { apiCall } from '@/shared/api/call';
import { faultText, useFaultText } from '@/shared/api/faults';
import { CancelContestRequest } from '@/shared/api/limits';
import { apiKey } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { TextAreaField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Section } from '@/shared/ui/Page';
import { Sheet } from '@/shared/ui/Sheet';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import classes from './CancelSection.module.css';

/** The longest reason, in characters. */
const longestReason = CancelContestRequest.reason.maxLength;

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
  const { t } = useTranslation(['contest', 'common']);
  const textOf = useFaultText();
  const keyOf = useIdempotencyKey();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const text = reason.trim();
  const tooLong = [...text].length > longestReason;
  useAskBeforeLeaving(text !== '');
  const cancelling = useAct(
    () =>
      apiCall('post', '/contests/{id}/cancel/', {
        path: { id: contest.id },
        key: keyOf(text),
        body: { reason: text },
      }),
    {
      done: t('contest:cancel.done'),
      onDone: () => onClose(),
      refresh: [apiKey('/contests/{id}/', { id: contest.id }), ...contestListKeys],
      inline: true,
    },
  );
  const error = tooLong
    ? faultText('exceededLength', { length: longestReason })
    : tried && text === ''
      ? faultText('valueIsRequired')
      : null;
  return (
    <Sheet opened onClose={onClose} title={t('contest:cancel.title', { name: contest.name })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (text !== '' && !tooLong) void cancelling.run();
        }}
      >
        <p>{t('contest:cancel.what', { count: contest.entryCount })}</p>
        <TextAreaField
          label={t('contest:cancel.reason')}
          description={t('contest:cancel.reasonHint')}
          required
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={error}
          minRows={3}
          data-autofocus
        />
        {cancelling.error && <Notice tone="danger">{textOf(cancelling.error)}</Notice>}
        <div className={classes.acts}>
          <Button onClick={onClose}>{t('common:back')}</Button>
          <Button type="submit" variant="danger" loading={cancelling.busy}>
            {t('contest:cancel.confirm')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
