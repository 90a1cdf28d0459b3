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
import { Menu } from '@/shared/ui/Menu';
import { useViewer } from '@/shared/viewer/viewer';

interface MemberMenuProps {
  team: Team;
  member: TeamMember;
}

/** The viewer's actions for a member: role and ownership for the owner, removal for owner and admins. */
export function MemberMenu({ team, member }: MemberMenuProps) {
  const { t } = useTranslation('team');
  const viewer = useViewer();
  const name = useDisplayName()(member.user.nickname);
  const { nextRole, changeRole, askToTransfer, askToRemove, busy } = useMemberActions(team, member, name);
  // The owner may remove everybody who can get a role.
  if (!mayRemove(team, member, viewer.id)) return null;

  const RoleIcon = nextRole === 'admin' ? IconShield : IconShieldOff;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <IconButton label={t('memberMenu', { name })} disabled={busy}>
          <IconDots size={20} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {owns(team) && (
          <>
            <Menu.Item leftSection={<RoleIcon size={18} aria-hidden="true" />} onClick={changeRole}>
              {t(`role.make.${nextRole}`)}
            </Menu.Item>
            <Menu.Item leftSection={<IconCrown size={18} aria-hidden="true" />} onClick={askToTransfer}>
              {t('transfer.action')}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconUserMinus size={18} aria-hidden="true" />} onClick={askToRemove}>
          {t('remove.action')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns the actions. `name` is the member's name in texts; `nextRole` is the role that `changeRole` gives. */
function useMemberActions(team: Team, member: TeamMember, name: string) {
  const { t } = useTranslation('team');
  const userId = member.user.id;
  const nextRole: 'admin' | 'member' = member.role === 'admin' ? 'member' : 'admin';
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
  return {
    nextRole,
    changeRole: () => void role.run(),
    askToTransfer: () =>
      void transfer.ask({
        title: t('transfer.question', { name }),
        body: t('transfer.text'),
        confirmLabel: t('transfer.action'),
        danger: true,
      }),
    askToRemove: () =>
      void removal.ask({
        title: t('remove.question', { name }),
        body: t('remove.text'),
        confirmLabel: t('remove.action'),
        danger: true,
      }),
    busy: role.busy || transfer.busy || removal.busy,
  };
}

/** Changes the membership. The team is read again, also after a refusal. */
function useChange(team: Team, change: () => Promise<unknown>, done: string) {
  return useAct(change, {
    done,
    refresh: [...teamListKeys, apiKey('/teams/{id}/', { id: team.id })],
  });
}
