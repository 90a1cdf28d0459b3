import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import type { Contest, ParticipantRef } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { lazyPart } from '@/shared/ui/lazyPart';

const DisqualifySheet = lazyPart(() => import('./DisqualifySheet'));

interface DropActsProps {
  contest: Pick<Contest, 'id' | 'contestType'>;
  /** Whether the results of a disqualified entry can be annulled. */
  annullable: boolean;
  /** The entry and the name of its owner. */
  entry: { id: number; name: string; dropped?: ParticipantRef['dropped'] };
}

/** An operator's actions for an entry of a running contest: disqualify it, or reinstate it. */
export function DropActs({ contest, annullable, entry }: DropActsProps) {
  const { t } = useTranslation('entry');
  const nameOf = useDisplayName();
  const withKey = useIdempotencyKey();
  const [opened, setOpened] = useState(false);
  const name = nameOf(entry.name);
  const reinstate = useAct(
    () =>
      withKey(entry.id, (key) =>
        apiCall('post', '/contests/{id}/entries/{entryId}/reinstate/', {
          path: { id: contest.id, entryId: entry.id },
          key,
        }),
      ),
    {
      done: t('drop.bringDone', { name }),
      refresh: [apiKey('/contests/{id}/', { id: contest.id })],
    },
  );
  async function ask() {
    await reinstate.ask({
      title: t('drop.bringQuestion', { name }),
      body: t('drop.bringText'),
      confirmLabel: t('drop.bring'),
    });
  }
  return (
    <>
      {entry.dropped && entry.dropped !== 'withdrawn' && (
        <Button
          size="s"
          variant="quiet"
          loading={reinstate.busy}
          aria-label={t('drop.bringOf', { name })}
          onClick={() => void ask()}
        >
          {t('drop.bring')}
        </Button>
      )}
      {entry.dropped !== 'disqualified' && (
        <Button
          size="s"
          variant="quiet"
          aria-label={t('drop.actOf', { name })}
          onClick={() => setOpened(true)}
        >
          {t('drop.act')}
        </Button>
      )}
      <Suspense>
        {opened && (
          <DisqualifySheet
            contest={contest}
            annullable={annullable}
            applicant={entry}
            onClose={() => setOpened(false)}
          />
        )}
      </Suspense>
    </>
  );
}
