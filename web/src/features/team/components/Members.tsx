import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Team } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { Avatar } from '@/shared/ui/Avatar';
import { Tag } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import { MemberMenu } from './MemberMenu';
import classes from './Members.module.css';

interface MembersProps {
  team: Team;
  /** Shows only the first so many. */
  most?: number;
}

/** Who is in the team, owner first, each with what the viewer may do about it (U2.078). */
export function Members({ team, most = team.members.length }: MembersProps) {
  const { t } = useTranslation(['team', 'common']);
  const nameOf = useDisplayName();
  return (
    <ul className={classes.members} aria-label={t('team:memberList')}>
      {team.members.slice(0, most).map((member) => (
        <li key={member.user.id}>
          <Avatar id={member.user.id} src={member.user.imageUrl} size={40} />
          <span className={classes.who}>
            <Link to={`/users/${member.user.id}`}>{nameOf(member.user.nickname)}</Link>
            <small>
              {t('team:joined')} <Time at={member.joinedAt} format="day" />
            </small>
          </span>
          {member.role !== 'member' && (
            <Tag tone={member.role === 'owner' ? 'lacquer' : 'plain'}>{t(`common:role.${member.role}`)}</Tag>
          )}
          <MemberMenu team={team} member={member} />
        </li>
      ))}
    </ul>
  );
}
