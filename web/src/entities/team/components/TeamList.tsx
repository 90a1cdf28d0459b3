import { IconCalendarWeek, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RankBadge } from '@/entities/gameAccount/components/RankBadge';
import { unsetRank } from '@/entities/gameAccount/lib/ranks';
import type { TeamSummary } from '@/shared/api/types';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { CardLink } from '@/shared/ui/Card';
import { Tag } from '@/shared/ui/StatusBadge';
import { isFull } from '../lib/roles';
import { useDayNames } from '../lib/schedule';
import classes from './TeamList.module.css';

/** Teams as cards, each with the role of the person whose list it is. */
export function TeamList({ teams }: { teams: readonly TeamSummary[] }) {
  return (
    <ul className={classes.list}>
      {teams.map((team) => (
        <li key={team.id}>
          <TeamCard team={team} />
        </li>
      ))}
    </ul>
  );
}

function TeamCard({ team }: { team: TeamSummary }) {
  const { t } = useTranslation(['team', 'common']);
  const daysOf = useDayNames();
  return (
    <CardLink to={`/teams/${team.id}`} className={classes.team}>
      <span className={classes.head}>
        <Avatar id={team.id} kind="team" src={team.imageUrl} size={52} />
        <span className={classes.name}>
          <strong lang={textLanguage(team.name)}>{team.name}</strong>
          <span className={classes.tags}>
            {team.role && (
              <Tag tone={team.role === 'owner' ? 'lacquer' : 'plain'}>{t(`common:role.${team.role}`)}</Tag>
            )}
            {team.game && <span className={classes.game}>{team.game.gameName}</span>}
            {team.rank !== unsetRank && <RankBadge rank={team.rank} />}
          </span>
        </span>
      </span>
      {team.bio && (
        <span className={classes.bio} lang={textLanguage(team.bio)}>
          {team.bio}
        </span>
      )}
      <span className={classes.facts}>
        <span>
          <IconUsers size={16} aria-hidden="true" />
          {t('team:members', { count: team.memberCount })}
        </span>
        {team.activityDays.length > 0 && (
          <span className={classes.days}>
            <IconCalendarWeek size={16} aria-hidden="true" />
            <span>{daysOf(team.activityDays)}</span>
          </span>
        )}
        {!team.role && team.recruiting && !isFull(team) && (
          <span className={classes.recruiting}>
            <Tag tone="success">{t('team:recruiting')}</Tag>
          </span>
        )}
      </span>
    </CardLink>
  );
}
