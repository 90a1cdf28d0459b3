import { IconCrown, IconDots, IconShield, IconShieldOff, IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { teamListKeys } from '@/entities/team/api';
import { mayRemove, owns } from '@/entities/team/lib/roles';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import type { Team, TeamMember } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { IconButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Menu } from '@/shared/ui/Menu';
import { useViewer } from '@/shared/viewer/viewer';

/** The viewer's actions for a member: role and ownership for the owner, removal for owner and admins. */
export function MemberMenu({ team, member }: { team: Team; member: TeamMember }) {
  const { t } = useTranslation('team');
  const viewer = useViewer();
  const { id: userId, nickname } = member.user;
  const name = useDisplayName()(nickname);
  const nextRole = member.role === 'admin' ? 'member' : 'admin';
  const role = useChange(
    team,
    () =>
      apiCall('put', '/teams/{id}/members/{userId}/', {
        path: { id: team.id, userId },
        body: { role: nextRole },
      }),
    t(`role.done.${nextRole}`, { name }),
  );
  const transfer = useChange(
    team,
    () => apiCall('post', '/teams/{id}/transfer/', { path: { id: team.id }, body: { userId } }),
    t('transfer.done', { name }),
  );
  const removal = useChange(
    team,
    () => apiCall('delete', '/teams/{id}/members/{userId}/', { path: { id: team.id, userId } }),
    t('remove.done', { name }),
  );
  // The owner may remove everybody who can get a role.
  if (!mayRemove(team, member, viewer.id)) return null;

  async function askToTransfer() {
    const agreed = await confirm({
      title: t('transfer.question', { name }),
      body: t('transfer.text'),
      confirmLabel: t('transfer.action'),
      danger: true,
    });
    if (agreed) void transfer.run();
  }

  async function askToRemove() {
    const agreed = await confirm({
      title: t('remove.question', { name }),
      body: t('remove.text'),
      confirmLabel: t('remove.action'),
      danger: true,
    });
    if (agreed) void removal.run();
  }

  const RoleIcon = nextRole === 'admin' ? IconShield : IconShieldOff;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <IconButton label={t('memberMenu', { name })} disabled={role.busy || transfer.busy || removal.busy}>
          <IconDots size={20} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {owns(team) && (
          <>
            <Menu.Item
              leftSection={<RoleIcon size={18} aria-hidden="true" />}
              onClick={() => void role.run()}
            >
              {t(`role.make.${nextRole}`)}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCrown size={18} aria-hidden="true" />}
              onClick={() => void askToTransfer()}
            >
              {t('transfer.action')}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          leftSection={<IconUserMinus size={18} aria-hidden="true" />}
          onClick={() => void askToRemove()}
        >
          {t('remove.action')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Changes the membership. The team is read again, also after a refusal. */
function useChange(team: Team, change: () => Promise<unknown>, done: string) {
  return useAct(change, {
    done,
    refresh: [...teamListKeys, apiKey('/teams/{id}/', { id: team.id })],
  });
}
