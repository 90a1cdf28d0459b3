import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { contestListKeys } from '@/entities/contest/api';
import { apiCall } from '@/shared/api/call';
import { apiKey, refreshQueries } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Section } from '@/shared/ui/Page';
import { toast } from '@/shared/ui/toast';

/** Deletes the contest after naming it and what goes with it (CONTEST-18). */
export function DeleteSection({ contest, onDeleted }: { contest: Contest; onDeleted: () => void }) {
  const { t } = useTranslation(['contest', 'fault']);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function remove() {
    const agreed = await confirm({
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
    if (!agreed) return;
    setBusy(true);
    try {
      await apiCall('delete', '/contests/{id}/', { path: { id: contest.id } });
    } catch {
      toast.error(t('fault:failedDeleteContest'));
      setBusy(false);
      return;
    }
    onDeleted();
    toast.success(t('contest:completeDeleteContest'));
    await navigate('/');
    queries.removeQueries({ queryKey: apiKey('/contests/{id}/', { id: contest.id }) });
    void refreshQueries(queries, contestListKeys);
  }

  return (
    <Section heading={t('contest:delete.heading')}>
      <Button
        variant="danger"
        loading={busy}
        icon={<IconTrash size={18} aria-hidden="true" />}
        onClick={() => void remove()}
      >
        {t('contest:delete.action')}
      </Button>
    </Section>
  );
}
