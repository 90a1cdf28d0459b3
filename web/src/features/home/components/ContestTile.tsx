import { IconUser, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ContestCard } from '@/shared/api/types';
import { CardLink } from '@/shared/ui/Card';
import { Cover } from '@/shared/ui/Cover';
import { StatusBadge } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import classes from './ContestTile.module.css';

/** A contest as home shows it: what it is, how full it is, and the next moment that matters. */
export function ContestTile({ contest }: { contest: ContestCard }) {
  const { t } = useTranslation(['home', 'common']);
  const Kind = contest.participantType === 'SOLO' ? IconUser : IconUsersGroup;
  return (
    <CardLink to={`/contests/${contest.id}`} flush className={classes.tile}>
      <Cover id={contest.id} gameKey={contest.game?.key} src={contest.thumbUrl ?? contest.imageUrl} />
      <div className={classes.body}>
        <div className={classes.top}>
          <StatusBadge status={contest.status} />
          <NextMoment contest={contest} />
        </div>
        <h3 className={classes.name}>{contest.name}</h3>
        <div className={classes.facts}>
          <span>{contest.game?.gameName ?? '–'}</span>
          <span className={classes.count}>
            <Kind size={16} aria-label={t(`common:participantType.${contest.participantType}`)} role="img" />
            <span aria-hidden="true">
              {contest.entryCount}
              <i>/{contest.entryMaxCount}</i>
            </span>
            <span className={classes.spoken}>
              {t('home:entryCountLabel', { count: contest.entryCount, max: contest.entryMaxCount })}
            </span>
          </span>
        </div>
        <Fill count={contest.entryCount} max={contest.entryMaxCount} />
      </div>
    </CardLink>
  );
}

function NextMoment({ contest }: { contest: ContestCard }) {
  const { t } = useTranslation('home');
  switch (contest.status) {
    case 'entry':
      return (
        <span className={classes.moment}>
          {t('until')} <Time at={contest.entryEnd} />
        </span>
      );
    case 'match':
      return (
        <span className={classes.moment}>
          {t('ends')} <Time at={contest.contestEnd} />
        </span>
      );
    case 'matchDone':
      return <Time at={contest.contestEnd} />;
    default:
      return (
        <span className={classes.moment}>
          {t('starts')} <Time at={contest.contestStart} />
        </span>
      );
  }
}

/** How full the field is, as posts of a tower being set. */
function Fill({ count, max }: { count: number; max: number }) {
  const share = max > 0 ? Math.min(1, count / max) : 0;
  return (
    <div className={classes.fill} aria-hidden="true">
      <div style={{ width: `${share * 100}%` }} />
    </div>
  );
}
