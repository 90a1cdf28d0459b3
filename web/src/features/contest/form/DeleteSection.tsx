import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contestListKeys } from '@/entities/contest/api';
import { apiCall } from '@/shared/api/call';
import { apiKey, refreshQueries } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { Section } from '@/shared/ui/Page';
import { toast } from '@/shared/ui/toast';

interface DeleteSectionProps {
  contest: Contest;
  /** Leaves the page of the contest. */
  onDeleted: () => Promise<void>;
}

/** Deletes the contest after a question that names it and what is deleted with it (CONTEST-18). */
export function DeleteSection({ contest, onDeleted }: DeleteSectionProps) {
  const { t } = useTranslation(['contest', 'fault']);
  const queries = useQueryClient();
  const deleting = useAct(() => apiCall('delete', '/contests/{id}/', { path: { id: contest.id } }), {
    done: t('contest:completeDeleteContest'),
    onDone: async () => {
      await onDeleted();
      queries.removeQueries({ queryKey: apiKey('/contests/{id}/', { id: contest.id }) });
      void refreshQueries(queries, contestListKeys);
    },
    onFault: () => {
      toast.error(t('fault:failedDeleteContest'));
      return true;
    },
  });

  const remove = () =>
    deleting.ask({
      title: t('contest:delete.title'),
      body: (
        <>
          <strong>{contest.name}</strong>
          <p>
            {t(contest.stages.length > 0 ? 'contest:delete.withBracket' : 'contest:delete.text', {
              count: contest.entryCount,
            })}
          </p>
        </>
      ),
      confirmLabel: t('contest:delete.confirm'),
      danger: true,
    });

  return (
    <Section heading={t('contest:delete.heading')}>
      <Button
        variant="danger"
        loading={deleting.busy}
        icon={<IconTrash size={18} aria-hidden="true" />}
        onClick={() => void remove()}
      >
        {t('contest:delete.action')}
      </Button>
    </Section>
  );
}
