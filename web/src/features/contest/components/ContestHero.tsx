import { IconLock, IconShare2, IconStar, IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { canEdit } from '@/entities/contest/lib/phase';
import { FollowMenu } from '@/entities/follow/components/FollowMenu';
import { ReportButton } from '@/entities/report/components/ReportButton';
import type { Contest } from '@/shared/api/types';
import { shownStatus } from '@/shared/lib/shownStatus';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { IconButton } from '@/shared/ui/Button';
import { Cover } from '@/shared/ui/Cover';
import { StatusBadge, Tag } from '@/shared/ui/StatusBadge';
import classes from './ContestHero.module.css';

type Props = {
  contest: Contest;
  /** Only name and status, for tabs whose content comes first. */
  compact?: boolean;
  onShare: () => void;
};

/** The cover with the contest's name. */
export function ContestHero({ contest, compact = false, onShare }: Props) {
  const { t } = useTranslation(['contest', 'contestCard', 'common']);
  const ParticipantIcon = contest.participantType === 'SOLO' ? IconUser : IconUsersGroup;
  // A withdrawn account has no name.
  const { organiser } = contest;
  return (
    <header className={classes.hero} data-compact={compact || undefined}>
      {!compact && (
        <div className={classes.cover}>
          <Cover
            id={contest.id}
            gameKey={contest.game?.key}
            src={contest.imageUrl}
            contest={contest}
            shape="hero"
            eager
          />
        </div>
      )}
      <div className={classes.plate}>
        <div className={classes.state}>
          <div className={classes.what}>
            <StatusBadge
              status={shownStatus(contest.status, contest.playState)}
              cancelledAt={contest.cancelledAt}
            />
            <span>{contest.game?.gameName ?? '–'}</span>
          </div>
          <IconButton label={t('contest:share.open')} onClick={onShare}>
            <IconShare2 size={20} aria-hidden="true" />
          </IconButton>
          {!compact && !canEdit(contest) && (
            <ReportButton subject={{ kind: 'contest', id: contest.id, name: contest.name }} />
          )}
        </div>
        <h1 className={classes.name} translate="no" lang={textLanguage(contest.name)}>
          {contest.name}
        </h1>
        {!compact && (
          <div className={classes.facts}>
            <Tag>{t(`common:contestType.${contest.contestType}`)}</Tag>
            <Tag icon={<ParticipantIcon size={15} aria-hidden="true" />}>
              {t(`common:participantType.${contest.participantType}`)}
            </Tag>
            {contest.isRecommend && (
              <Tag icon={<IconStar size={15} aria-hidden="true" />}>{t('contest:recommended')}</Tag>
            )}
            {contest.isEntryPassword && (
              <Tag icon={<IconLock size={15} aria-hidden="true" />}>{t('contestCard:passwordNeeded')}</Tag>
            )}
            <span className={classes.organiser}>
              {organiser?.nickname ? (
                <>
                  <Avatar id={organiser.id} src={organiser.imageUrl} size={26} />
                  <span>
                    {t('contest:organiser')} <Link to={`/users/${organiser.id}`}>{organiser.nickname}</Link>
                  </span>
                </>
              ) : (
                t('contestCard:defaultOrganiser')
              )}
            </span>
            <FollowMenu contest={contest} />
          </div>
        )}
      </div>
    </header>
  );
}
