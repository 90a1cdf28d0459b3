import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { profilePath } from '@/entities/person/lib/profilePath';
import type { ParticipantRef } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Avatar } from '@/shared/ui/Avatar';
import { TowerSymbol } from '@/shared/ui/Brand';
import classes from './Champion.module.css';

/** The champion of the contest. */
export function Champion({ champion }: { champion: ParticipantRef }) {
  const { t } = useTranslation('contest');
  return (
    <section className={classes.champion} aria-label={t('champion')}>
      <TowerSymbol size={72} drawn />
      <div className={classes.text}>
        <p className={classes.label}>{t('champion')}</p>
        <p className={classes.name}>
          <Avatar id={champion.refId} kind={champion.kind} src={champion.imageUrl} size={40} />
          <Link to={profilePath(champion)}>{displayName(champion.name)}</Link>
        </p>
      </div>
    </section>
  );
}
