import { IconBan, IconDownload, IconFileUpload, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { exportEntries } from '@/entities/entry/operatorApi';
import { apiCall } from '@/shared/api/call';
import { DeleteEntriesRequest } from '@/shared/api/limits';
import { apiKey } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { withoutParams } from '@/shared/history/params';
import { saveFile } from '@/shared/lib/saveFile';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/Field';
import { toast } from '@/shared/ui/toast';
import type { Ticks } from '../lib/useTicks';
import { CheckinTools } from './CheckinTools';
import classes from './ParticipantTools.module.css';

const AddEntryDialog = lazy(() => import('./AddEntryDialog'));
const BanSheet = lazy(() => import('./BanSheet'));
const BanListDialog = lazy(() => import('./BanListDialog'));
const ImportDialog = lazy(() => import('./ImportDialog'));
const EntrantsReasonSheet = lazy(() => import('./EntrantsReasonSheet'));

type Opened = 'add' | 'ban' | 'bans' | 'import' | null;

interface ParticipantToolsProps {
  contest: Contest;
  ticks: Ticks;
  /** Whether a search narrows the list. It then is close to the search, without the actions that need no entry. */
  narrowed?: boolean;
}

/** An operator's actions for the list: remove, ban, import and export. */
export function ParticipantTools({ contest, ticks, narrowed = false }: ParticipantToolsProps) {
  const { t } = useTranslation('entry');
  // The dialog for late entries links here.
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<Opened>(params.has('add') ? 'add' : null);
  const close = () => {
    setOpened(null);
    if (params.has('add')) setParams(withoutParams('add'), { replace: true });
  };
  return (
    <>
      <div className={classes.tools} hidden={narrowed}>
        <Button
          size="s"
          variant="quiet"
          icon={<IconUserPlus size={18} aria-hidden="true" />}
          onClick={() => setOpened('add')}
        >
          {t('add.action')}
        </Button>
        <Button
          size="s"
          variant="quiet"
          icon={<IconFileUpload size={18} aria-hidden="true" />}
          onClick={() => setOpened('import')}
        >
          {t('import.action')}
        </Button>
        <Export contest={contest} ids={null} label={t('export.all')} />
        <Button
          size="s"
          variant="quiet"
          icon={<IconBan size={18} aria-hidden="true" />}
          onClick={() => setOpened('bans')}
        >
          {t('ban.list')}
        </Button>
      </div>
      <SelectionTools contest={contest} ticks={ticks} onBan={() => setOpened('ban')} />
      <Suspense>
        {opened === 'add' && <AddEntryDialog contest={contest} onClose={close} />}
        {opened === 'ban' && (
          <BanSheet contestId={contest.id} applicants={ticks.chosen} onClose={close} onDone={ticks.clear} />
        )}
        {opened === 'bans' && <BanListDialog contestId={contest.id} onClose={close} />}
        {opened === 'import' && <ImportDialog contest={contest} onClose={close} />}
      </Suspense>
    </>
  );
}

interface SelectionToolsProps {
  contest: Contest;
  ticks: Ticks;
  /** Asks for the reason of a ban of the ticked entries. */
  onBan: () => void;
}

/** Ticks all entries, and the actions for the ticked ones. */
function SelectionTools({ contest, ticks, onBan }: SelectionToolsProps) {
  const { t } = useTranslation('entry');
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
            <Export
              contest={contest}
              ids={ticks.everybody ? null : chosen.map(({ id }) => id)}
              label={t('export.selected')}
              short={t('export.short')}
            />
            <Button size="s" variant="quiet" icon={<IconBan size={18} aria-hidden="true" />} onClick={onBan}>
              {t('ban.action')}
            </Button>
          </>
        )}
        <CheckinTools contest={contest} ticks={ticks} />
        <Delete contest={contest} ticks={ticks} />
      </div>
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

interface ExportProps {
  contest: Contest;
  /** null exports all. */
  ids: readonly number[] | null;
  label: string;
  /** Replaces the label on narrow screens. */
  short?: string;
}

function Export({ contest, ids, label, short }: ExportProps) {
  const saving = useAct(() => exportEntries(contest.id, ids), {
    onDone: ({ file, name }) => saveFile(file, name),
  });
  return (
    <Button
      size="s"
      variant="quiet"
      icon={<IconDownload size={18} aria-hidden="true" />}
      loading={saving.busy}
      aria-label={label}
      onClick={() => void saving.run()}
    >
      {short ?? label}
    </Button>
  );
}
