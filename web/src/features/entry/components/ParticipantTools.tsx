import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { Button, LinkButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { toast } from '@/shared/ui/toast';
import { deleteEntries, entryKeys } from '../api';
import classes from './ParticipantTools.module.css';

interface ParticipantToolsProps {
  contest: Contest;
  /** Ids of the ticked entries. */
  selected: number[];
  onDeleted: () => void;
}

/** What an operator does with the list: confirm who plays, take entries out (C5.050, rulings.md 60). */
export function ParticipantTools({ contest, selected, onDeleted }: ParticipantToolsProps) {
  const { t } = useTranslation(['entry', 'fault']);
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: (ids: number[]) => deleteEntries(contest.id, ids),
    onSuccess: ({ deleted }) => {
      toast.success(t('entry:participant.deleted', { count: deleted }));
      onDeleted();
    },
    onError: toast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: entryKeys.contest(contest.id) }),
  });
  async function ask() {
    if (selected.length === 0) return toast.error(t('fault:deleteSelectUser'));
    const agreed = await confirm({
      title: t('entry:participant.deleteQuestion', { count: selected.length }),
      body: t('entry:participant.deleteText'),
      confirmLabel: t('entry:participant.delete'),
      danger: true,
    });
    if (agreed) deletion.mutate(selected);
  }
  return (
    <div className={classes.tools}>
      <LinkButton size="s" to={`/contests/${contest.id}/participant/entryconfirm`}>
        {t('entry:confirm.title')}
      </LinkButton>
      <Button
        size="s"
        variant="quiet"
        icon={<IconTrash size={18} aria-hidden="true" />}
        loading={deletion.isPending}
        onClick={() => void ask()}
      >
        {selected.length > 0
          ? t('entry:participant.deleteSelected', { count: selected.length })
          : t('entry:participant.delete')}
      </Button>
    </div>
  );
}
