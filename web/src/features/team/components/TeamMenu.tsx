import { IconDots, IconFlag, IconLogout, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ReportDialog } from '@/entities/report/components/ReportDialog';
import { teamListKeys } from '@/entities/team/api';
import { mayLeave, owns } from '@/entities/team/lib/roles';
import { apiCall } from '@/shared/api/call';
import { apiKey, refreshQueries } from '@/shared/api/query';
import type { Team } from '@/shared/api/types';
import { IconButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Menu } from '@/shared/ui/Menu';
import { toast } from '@/shared/ui/toast';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import { DeleteTeamDialog } from './DeleteTeamDialog';

/** What is done seldom: leaving and ending the team, and reporting it. A visitor is led to the login. */
export function TeamMenu({ team }: { team: Team }) {
  const { t } = useTranslation(['team', 'site']);
  const viewer = useViewer();
  const login = useLoginModal();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'report' | 'delete' | null>(null);
  const leaving = useMutation({
    mutationFn: (userId: number) =>
      apiCall('delete', '/teams/{id}/members/{userId}/', { path: { id: team.id, userId } }),
    onSuccess: () => {
      toast.success(t('team:leave.done', { name: team.name }));
      void refreshQueries(queries, teamListKeys);
      void queries.invalidateQueries({ queryKey: apiKey('/teams/{id}/', { id: team.id }) });
      void navigate('/teams');
    },
    onError: toast.error,
  });
  async function askToLeave() {
    const agreed = await confirm({
      title: t('team:leave.question', { name: team.name }),
      body: t('team:leave.text'),
      confirmLabel: t('team:leave.action'),
      danger: true,
    });
    if (agreed && viewer.id !== null) leaving.mutate(viewer.id);
  }
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <IconButton label={t('team:menu')} disabled={leaving.isPending}>
            <IconDots size={22} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {mayLeave(team) && (
            <Menu.Item
              leftSection={<IconLogout size={18} aria-hidden="true" />}
              onClick={() => void askToLeave()}
            >
              {t('team:leave.action')}
            </Menu.Item>
          )}
          {owns(team) ? (
            <Menu.Item
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => setOpen('delete')}
            >
              {t('team:delete.action')}
            </Menu.Item>
          ) : (
            <Menu.Item
              leftSection={<IconFlag size={18} aria-hidden="true" />}
              onClick={() => (viewer.signedIn ? setOpen('report') : login.open(`/teams/${team.id}`))}
            >
              {t('site:complaint.action')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'report' && (
        <ReportDialog
          subject={{ kind: 'team', id: team.id, name: team.name }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'delete' && <DeleteTeamDialog team={team} onClose={() => setOpen(null)} />}
    </>
  );
}
