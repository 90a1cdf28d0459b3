import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import type { Ticks } from '../lib/useTicks';

const ReasonDialog = lazy(() => import('./ReasonDialog'));

/** Checks the ticked entries in for an operator, or cancels their check-in with a reason. */
export function CheckinTools({ contest, ticks }: { contest: Contest; ticks: Ticks }) {
  const { t } = useTranslation('entry');
  const [asking, setAsking] = useState(false);
  const absent = ticks.chosen.filter(({ checkin }) => !checkin);
  const present = ticks.chosen.filter(({ checkin }) => checkin);
  const setting = useAct(
    async ({ checkin, reason }: { checkin: boolean; reason: string }) => {
      const entries = checkin ? absent : present;
      // One after the other, so that a refusal does not affect the others.
      for (const { id } of entries)
        await apiCall('put', '/contests/{id}/entries/{entryId}/checkin/', {
          path: { id: contest.id, entryId: id },
          body: { checkin, ...(reason && { reason }) },
        });
      return entries.length;
    },
    {
      done: (count, { checkin }) => t(checkin ? 'checkin.doneFor' : 'checkin.takenFrom', { count }),
      onDone: () => {
        setAsking(false);
        ticks.clear();
      },
      refresh: [apiKey('/contests/{id}/', { id: contest.id })],
      // The dialog that asks for a reason shows its own fault.
      onFault: (_, { checkin }) => !checkin,
    },
  );
  if (!contest.checkin || ticks.chosen.length === 0) return null;
  return (
    <>
      {absent.length > 0 && (
        <Button
          size="s"
          variant="quiet"
          icon={<IconCircleCheck size={18} aria-hidden="true" />}
          loading={setting.busy && !asking}
          onClick={() => void setting.run({ checkin: true, reason: '' })}
        >
          {t('checkin.for', { count: absent.length })}
        </Button>
      )}
      {present.length > 0 && (
        <Button
          size="s"
          variant="quiet"
          icon={<IconCircleX size={18} aria-hidden="true" />}
          onClick={() => {
            setting.clear();
            setAsking(true);
          }}
        >
          {t('checkin.from', { count: present.length })}
        </Button>
      )}
      <Suspense>
        {asking && (
          <ReasonDialog
            title={t('checkin.fromTitle', { count: present.length })}
            text={t('checkin.fromText')}
            action={t('checkin.fromAct')}
            applicants={present}
            pending={setting.busy}
            problem={setting.error}
            onAct={(reason) => void setting.run({ checkin: false, reason })}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
