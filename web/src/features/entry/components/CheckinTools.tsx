import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '@/entities/entry/lib/applicant';
import { apiCall } from '@/shared/api/call';
import { isFault } from '@/shared/api/error';
import { useFaultText } from '@/shared/api/faults';
import { OperatorCheckin } from '@/shared/api/limits';
import { apiKey } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { unreached } from '@/shared/outbox/Outbox';
import { Button } from '@/shared/ui/Button';
import { lazyPart } from '@/shared/ui/lazyPart';
import { toast } from '@/shared/ui/toast';
import type { Ticks } from '../lib/useTicks';

const EntrantsReasonSheet = lazyPart(() => import('./EntrantsReasonSheet'));

interface CheckinChange {
  entries: readonly Applicant[];
  checkin: boolean;
  /** Why an operator cancels a check-in; empty otherwise. */
  reason: string;
}

/** Sets the check-in of the entries and returns those that are left. Throws the first fault if none succeeds. */
async function setCheckins(contestId: number, { entries, checkin, reason }: CheckinChange) {
  const left: number[] = [];
  let fault: unknown;
  let over = false;
  // One after the other, so that a refusal does not affect the others.
  for (const { id } of entries) {
    if (!over)
      try {
        await apiCall('put', '/contests/{id}/entries/{entryId}/checkin/', {
          path: { id: contestId, entryId: id },
          body: { checkin, ...(reason && { reason }) },
        });
        continue;
      } catch (cause) {
        fault ??= cause;
        // Without network or session, the others would fail in the same way.
        over = unreached(cause) || isFault(cause, 'authenticationError');
      }
    left.push(id);
  }
  if (left.length === entries.length) throw fault;
  return { count: entries.length - left.length, left, fault };
}

/** Checks the ticked entries in for an operator, or cancels their check-in with a reason. */
export function CheckinTools({ contest, ticks }: { contest: Contest; ticks: Ticks }) {
  const { t } = useTranslation('entry');
  const faultText = useFaultText();
  const [asking, setAsking] = useState(false);
  const absent = ticks.chosen.filter(({ checkin }) => !checkin);
  const present = ticks.chosen.filter(({ checkin }) => checkin);
  const setting = useAct((change: CheckinChange) => setCheckins(contest.id, change), {
    done: ({ count }, { checkin }) => t(checkin ? 'checkin.doneFor' : 'checkin.takenFrom', { count }),
    onDone: ({ left, fault }) => {
      setAsking(false);
      ticks.keep(left);
      if (left.length > 0)
        toast.error(t('checkin.refused', { count: left.length, reason: faultText(fault) }));
    },
    refresh: [apiKey('/contests/{id}/', { id: contest.id })],
    // The dialog that asks for a reason shows its own fault.
    onFault: (_, { checkin }) => !checkin,
  });
  if (!contest.checkin || ticks.chosen.length === 0) return null;
  return (
    <>
      {absent.length > 0 && (
        <Button
          size="s"
          variant="quiet"
          icon={<IconCircleCheck size={18} aria-hidden="true" />}
          loading={setting.busy && !asking}
          onClick={() => void setting.run({ entries: absent, checkin: true, reason: '' })}
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
          <EntrantsReasonSheet
            title={t('checkin.fromTitle', { count: present.length })}
            text={t('checkin.fromText')}
            action={t('checkin.fromAct')}
            applicants={present}
            maxLength={OperatorCheckin.reason.maxLength}
            busy={setting.busy}
            error={setting.error}
            onAct={(reason) => void setting.run({ entries: present, checkin: false, reason })}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
