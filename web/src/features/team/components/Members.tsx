import { IconUserMinus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Team, TeamMember } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Avatar } from '@/shared/ui/Avatar';
import { IconButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Tag } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import { toast } from '@/shared/ui/toast';
import { useViewer } from '@/shared/viewer/viewer';
import { removeMember, teamKeys } from '../api';
import { mayRemove } from '../lib/roles';
import classes from './Members.module.css';

/** Who is in the team, owner first; owner and admins can take members out (U2.078). */
export function Members({ team }: { team: Team }) {
  const { t } = useTranslation(['team', 'common']);
  const viewer = useViewer();
  const queries = useQueryClient();
  const removal = useMutation({
    mutationFn: (member: TeamMember) => removeMember(team.id, member.user.id),
    onSuccess: (_, member) =>
      toast.success(t('team:remove.done', { name: displayName(member.user.nickname) })),
    onError: toast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: teamKeys.detail(team.id) }),
  });
  async function ask(member: TeamMember) {
    const agreed = await confirm({
      title: t('team:remove.question', { name: displayName(member.user.nickname) }),
      body: t('team:remove.text'),
      confirmLabel: t('team:remove.action'),
      danger: true,
    });
    if (agreed) removal.mutate(member);
  }
  return (
    <ul className={classes.members}>
      {team.members.map((member) => (
        <li key={member.user.id}>
          <Avatar id={member.user.id} src={member.user.imageUrl} size={40} />
          <span className={classes.who}>
            <Link to={`/users/${member.user.id}`}>{displayName(member.user.nickname)}</Link>
            <small>
              {t('team:joined')} <Time at={member.joinedAt} format="day" />
            </small>
          </span>
          {member.role !== 'member' && (
            <Tag tone={member.role === 'owner' ? 'lacquer' : 'plain'}>{t(`common:role.${member.role}`)}</Tag>
          )}
          {mayRemove(team, member, viewer.id) && (
            <IconButton
              label={t('team:remove.label', { name: displayName(member.user.nickname) })}
              disabled={removal.isPending}
              onClick={() => void ask(member)}
            >
              <IconUserMinus size={18} aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}
