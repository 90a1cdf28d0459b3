import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teamListKeys } from '@/entities/team/api';
import { apiCall } from '@/shared/api/call';
import { useFaultText } from '@/shared/api/faults';
import { apiKey } from '@/shared/api/query';
import type { Team } from '@/shared/api/types';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { TextField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import classes from './JoinPanel.module.css';

interface DeleteTeamDialogProps {
  team: Team;
  onClose: () => void;
  /** Leaves the page of the team. */
  onDeleted: () => Promise<void>;
}

/** Deletes a team after its name has been typed. */
export function DeleteTeamDialog({ team, onClose, onDeleted }: DeleteTeamDialogProps) {
  const { t } = useTranslation(['team', 'common']);
  const textOf = useFaultText();
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const [different, setDifferent] = useState(false);
  const deletion = useAct(() => apiCall('delete', '/teams/{id}/', { path: { id: team.id } }), {
    done: t('team:delete.done', { name: team.name }),
    onDone: async () => {
      await onDeleted();
      queries.removeQueries({ queryKey: apiKey('/teams/{id}/', { id: team.id }) });
    },
    refresh: teamListKeys,
    inline: true,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const same = typed.trim() === team.name;
    setDifferent(!same);
    if (same) void deletion.run();
  }
  return (
    <Dialog opened onClose={onClose} title={t('team:delete.question', { name: team.name })} size="sm">
      <form className={classes.form} noValidate onSubmit={submit}>
        <p>{t('team:delete.text')}</p>
        <TextField
          autoComplete="off"
          label={t('team:delete.confirm', { name: team.name })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={different && t('team:delete.different')}
          errorProps={{ role: 'alert' }}
        />
        {deletion.error && <Notice tone="danger">{textOf(deletion.error)}</Notice>}
        <div className={classes.actions}>
          <Button onClick={onClose}>{t('common:back')}</Button>
          <Button type="submit" variant="danger" loading={deletion.busy}>
            {t('team:delete.action')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
