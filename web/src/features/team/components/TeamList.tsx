import { useTranslation } from 'react-i18next';
import type { TeamSummary } from '@/shared/api/types';
import { Avatar } from '@/shared/ui/Avatar';
import { CardLink } from '@/shared/ui/Card';
import { Tag } from '@/shared/ui/StatusBadge';
import classes from './TeamList.module.css';

/** Teams as cards, each with the role that the person whose list it is has in it. */
export function TeamList({ teams }: { teams: readonly TeamSummary[] }) {
  const { t } = useTranslation(['team', 'common']);
  return (
    <ul className={classes.list}>
      {teams.map((team) => (
        <li key={team.id}>
          <CardLink to={`/teams/${team.id}`} className={classes.team}>
            <Avatar id={team.id} kind="team" src={team.imageUrl} size={52} />
            <span className={classes.text}>
              <strong>{team.name}</strong>
              <span className={classes.meta}>
                <span>{t('team:members', { count: team.memberCount })}</span>
                {team.role && (
                  <Tag tone={team.role === 'owner' ? 'lacquer' : 'plain'}>
                    {t(`common:role.${team.role}`)}
                  </Tag>
                )}
              </span>
            </span>
          </CardLink>
        </li>
      ))}
    </ul>
  );
}
