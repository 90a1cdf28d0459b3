import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSchedule } from '@/entities/team/lib/schedule';
import type { Team } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { socialAddress } from '@/shared/lib/socialId';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { CopyButton } from '@/shared/ui/CopyButton';
import classes from './TeamFacts.module.css';

/** The facts of a team and its schedule. Only members see the owner's names in the game. */
export function TeamFacts({ team }: { team: Team }) {
  const { t } = useTranslation('team');
  const schedule = useSchedule(team);
  return (
    <dl className={classes.facts}>
      <Fact name={t('fact.size')}>
        {t('fact.count', { count: team.memberCount, max: team.maxCount })}
        <small>{t('fact.minSize', { count: team.minSize })}</small>
      </Fact>
      {(schedule || team.playTime) && (
        <Fact name={t('fact.schedule')}>
          {schedule && <span>{schedule}</span>}
          {team.playTime && <small lang={textLanguage(team.playTime)}>{team.playTime}</small>}
        </Fact>
      )}
      <Representative team={team} />
    </dl>
  );
}

function Representative({ team: { representative } }: { team: Team }) {
  const { t } = useTranslation('team');
  const nameOf = useDisplayName();
  const { user, twitterId, gameUsername, friendCode } = representative;
  return (
    <Fact name={t('fact.representative')}>
      <Link to={`/users/${user.id}`} className={classes.person}>
        <Avatar id={user.id} src={user.imageUrl} size={28} />
        {nameOf(user.nickname)}
      </Link>
      {twitterId && (
        <a href={socialAddress(twitterId)} target="_blank" rel="noopener noreferrer">
          @{twitterId}
        </a>
      )}
      {gameUsername && <small>{t('fact.gameUsername', { name: gameUsername })}</small>}
      {friendCode && (
        <span className={classes.code}>
          <small>{t('fact.friendCode', { code: friendCode })}</small>
          <CopyButton text={friendCode} />
        </span>
      )}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
