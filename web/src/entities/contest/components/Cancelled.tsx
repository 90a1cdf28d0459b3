import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { Time } from '@/shared/ui/Time';
import { contestListKeys } from '../api';
import { canEdit } from '../lib/phase';

/** Shows that a contest is cancelled, with the time and the reason. Operators can undo it before the contest's end. */
export function CancelledNotice({ contest, now }: { contest: Contest; now: number }) {
  const { t } = useTranslation('contest');
  if (contest.cancelledAt === null) return null;
  return (
    <Notice
      tone="warning"
      title={t('cancelled.title')}
      action={canEdit(contest) && now < Date.parse(contest.contestEnd) && <Reinstate contest={contest} />}
    >
      <p>
        {t('cancelled.reason')}{' '}
        <span lang={textLanguage(contest.cancelReason)} style={{ whiteSpace: 'pre-line' }}>
          {contest.cancelReason}
        </span>
      </p>
      <small>
        <Time at={contest.cancelledAt} format="full" />
      </small>
    </Notice>
  );
}

function Reinstate({ contest }: { contest: Contest }) {
  const { t } = useTranslation('contest');
  const withKey = useIdempotencyKey();
  const act = useAct(
    () =>
      withKey(contest.cancelledAt, (key) =>
        apiCall('post', '/contests/{id}/reinstate/', { path: { id: contest.id }, key }),
      ),
    {
      done: t('cancelled.reinstated'),
      refresh: [apiKey('/contests/{id}/', { id: contest.id }), ...contestListKeys],
    },
  );
  async function ask() {
    await act.ask({
      title: t('cancelled.reinstateQuestion'),
      body: t('cancelled.reinstateText'),
      confirmLabel: t('cancelled.reinstate'),
    });
  }
  return (
    <Button size="s" loading={act.busy} onClick={() => void ask()}>
      {t('cancelled.reinstate')}
    </Button>
  );
}
