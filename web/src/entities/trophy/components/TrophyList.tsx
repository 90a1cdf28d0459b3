import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { profilePath } from '@/entities/person/lib/profilePath';
import { apiQuery } from '@/shared/api/query';
import type { ParticipantRef } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Section } from '@/shared/ui/Page';
import classes from './TrophyList.module.css';
import { TrophyMark } from './TrophyMark';
import { useTrophyRank } from './useTrophyRank';

/** The trophies of a contest and their winners, with a heading; nothing without trophies. */
export function TrophyList({ contestId }: { contestId: number }) {
  const { t } = useTranslation('trophy');
  const rankName = useTrophyRank();
  const trophies =
    useQuery(apiQuery('/contests/{id}/trophies/', { path: { id: contestId } })).data?.items ?? [];
  if (trophies.length === 0) return null;
  return (
    <Section heading={t('title')}>
      <ul className={classes.list}>
        {trophies.map(({ id, name, imageUrl, rank, winners }) => (
          <li key={id} data-won={winners.length > 0 || undefined}>
            <TrophyMark rank={rank} src={imageUrl} />
            <div>
              {rankName(rank) !== name && <small>{rankName(rank)}</small>}
              <strong lang={textLanguage(name)}>{name}</strong>
              {winners.length === 0 ? (
                <span className={classes.open}>{t('open')}</span>
              ) : (
                winners.map((winner) => <Winner key={winner.id} winner={winner} />)
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Winner({ winner: { kind, refId, name, imageUrl } }: { winner: ParticipantRef }) {
  const displayName = useDisplayName();
  return (
    <Link className={classes.winner} to={profilePath({ kind, refId })}>
      <Avatar id={refId} src={imageUrl} size={24} kind={kind} />
      <span>{displayName(name)}</span>
    </Link>
  );
}
