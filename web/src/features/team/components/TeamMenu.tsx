import { IconDots, IconFlag, IconLogout, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReportDialog } from '@/entities/report/components/ReportDialog';
import { teamListKeys } from '@/entities/team/api';
import { mayLeave, owns } from '@/entities/team/lib/roles';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import type { Team } from '@/shared/api/types';
import { useNavigateIfShown } from '@/shared/history/useNavigateIfShown';
import { useAct } from '@/shared/lib/useAct';
import { IconButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Menu } from '@/shared/ui/Menu';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import { DeleteTeamDialog } from './DeleteTeamDialog';

/** Rare actions: leaving, deleting and reporting the team. A visitor gets the login modal. */
export function TeamMenu({ team }: { team: Team }) {
  const { t } = useTranslation(['team', 'site']);
  const viewer = useViewer();
  const login = useLoginModal();
  const navigate = useNavigateIfShown();
  const [open, setOpen] = useState<'report' | 'delete' | null>(null);
  const leaving = useAct(
    (userId: number) => apiCall('delete', '/teams/{id}/members/{userId}/', { path: { id: team.id, userId } }),
    {
      done: t('team:leave.done', { name: team.name }),
      onDone: () => void navigate('/teams'),
      refresh: [...teamListKeys, apiKey('/teams/{id}/', { id: team.id })],
    },
  );
  async function askToLeave() {
    const agreed = await confirm({
      title: t('team:leave.question', { name: team.name }),
      body: t('team:leave.text'),
      confirmLabel: t('team:leave.action'),
      danger: true,
    });
    if (agreed && viewer.id !== null) void leaving.run(viewer.id);
  }
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <IconButton label={t('team:menu')} disabled={leaving.busy}>
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
      {open === 'delete' && (
        <DeleteTeamDialog
          team={team}
          onClose={() => setOpen(null)}
          onDeleted={() => navigate('/teams', { replace: true })}
        />
      )}
    </>
  );
}
