import { useTranslation } from 'react-i18next';
import type { Team } from '@/shared/api/types';
import { PersonList, PersonRow } from '@/shared/ui/PersonRow';
import { Tag } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import { MemberMenu } from './MemberMenu';

interface MembersProps {
  team: Team;
  /** The number of members to show. */
  most?: number;
}

/** The members of a team, owner first, each with the viewer's actions (TEAM-2). */
export function Members({ team, most = team.members.length }: MembersProps) {
  const { t } = useTranslation(['team', 'common']);
  return (
    <PersonList label={t('team:memberList')}>
      {team.members.slice(0, most).map((member) => (
        <PersonRow
          key={member.user.id}
          user={member.user}
          dense
          meta={
            <>
              {t('team:joined')} <Time at={member.joinedAt} format="day" />
            </>
          }
        >
          {member.role !== 'member' && (
            <Tag tone={member.role === 'owner' ? 'lacquer' : 'plain'}>{t(`common:role.${member.role}`)}</Tag>
          )}
          <MemberMenu team={team} member={member} />
        </PersonRow>
      ))}
    </PersonList>
  );
}
