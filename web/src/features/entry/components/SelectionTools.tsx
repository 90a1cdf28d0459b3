import { IconBan, IconDownload, IconTrash } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { DeleteEntriesRequest } from '@/shared/api/limits';
import { apiKey } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/Field';
import { lazyPart } from '@/shared/ui/lazyPart';
import { toast } from '@/shared/ui/toast';
import { useExport } from '../lib/useExport';
import type { Ticks } from '../lib/useTicks';
import { CheckinTools } from './CheckinTools';
import classes from './SelectionTools.module.css';

const BanSheet = lazyPart(() => import('./BanSheet'));
const EntrantsReasonSheet = lazyPart(() => import('./EntrantsReasonSheet'));

interface SelectionToolsProps {
  contest: Contest;
  ticks: Ticks;
}

/** Ticks all entries, and an operator's actions for the ticked ones. */
export function SelectionTools({ contest, ticks }: SelectionToolsProps) {
  const { t } = useTranslation('entry');
  const [banning, setBanning] = useState(false);
  const { chosen } = ticks;
  return (
    <div className={classes.selection}>
      <CheckboxField
        checked={ticks.all}
        indeterminate={!ticks.all && chosen.length > 0}
        disabled={ticks.pending}
        label={
          chosen.length > 0 ? t('participant.selected', { count: chosen.length }) : t('participant.selectAll')
        }
        onChange={ticks.toggleAll}
      />
      <div className={classes.acts}>
        {chosen.length > 0 && (
          <>
            <Export contest={contest} ids={ticks.everybody ? null : chosen.map(({ id }) => id)} />
            <Button
              size="s"
              variant="quiet"
              icon={<IconBan size={18} aria-hidden="true" />}
              onClick={() => setBanning(true)}
            >
              {t('ban.action')}
            </Button>
          </>
        )}
        <CheckinTools contest={contest} ticks={ticks} />
        <Delete contest={contest} ticks={ticks} />
      </div>
      <Suspense>
        {banning && (
          <BanSheet
            contestId={contest.id}
            applicants={ticks.chosen}
            onClose={() => setBanning(false)}
            onDone={ticks.clear}
          />
        )}
      </Suspense>
    </div>
  );
}

function Delete({ contest, ticks }: { contest: Contest; ticks: Ticks }) {
  const { t } = useTranslation(['entry', 'fault']);
  const withKey = useIdempotencyKey();
  const [asking, setAsking] = useState(false);
  const ids = ticks.chosen.map(({ id }) => id);
  const deletion = useAct(
    (reason: string) =>
      withKey([ids, reason], (key) =>
        apiCall('post', '/contests/{id}/entries/delete/', {
          path: { id: contest.id },
          key,
          body: { ids, reason },
        }),
      ),
    {
      done: ({ deleted }) => t('entry:participant.deleted', { count: deleted }),
      onDone: () => {
        setAsking(false);
        ticks.clear();
      },
      refresh: [apiKey('/contests/{id}/', { id: contest.id })],
      inline: true,
    },
  );
  function ask() {
    if (ids.length === 0) return toast.error(t('fault:deleteSelectUser'));
    deletion.clear();
    setAsking(true);
  }
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        icon={<IconTrash size={18} aria-hidden="true" />}
        aria-label={t('entry:participant.delete')}
        onClick={ask}
      >
        {ids.length > 0 ? t('entry:participant.deleteShort') : t('entry:participant.delete')}
      </Button>
      <Suspense>
        {asking && (
          <EntrantsReasonSheet
            title={t('entry:participant.deleteQuestion', { count: ids.length })}
            text={t('entry:participant.deleteText')}
            action={t('entry:participant.delete')}
            applicants={ticks.chosen}
            maxLength={DeleteEntriesRequest.reason.maxLength}
            busy={deletion.busy}
            error={deletion.error}
            onAct={(reason) => void deletion.run(reason)}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Saves the given entries as a file; null means all. */
function Export({ contest, ids }: { contest: Contest; ids: readonly number[] | null }) {
  const { t } = useTranslation('entry');
  const saving = useExport(contest);
  return (
    <Button
      size="s"
      variant="quiet"
      icon={<IconDownload size={18} aria-hidden="true" />}
      loading={saving.busy}
      aria-label={t('export.selected')}
      onClick={() => void saving.run(ids)}
    >
      {t('export.short')}
    </Button>
  );
}
