import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import { textLanguage } from '@/shared/lib/textLanguage';
import { More } from '@/shared/ui/More';
import { Section } from '@/shared/ui/Page';
import { Time } from '@/shared/ui/Time';
import { type TrophyOwner, wonTrophiesQuery } from '../api';
import { TrophyMark } from './TrophyMark';
import classes from './TrophyShelf.module.css';
import { useTrophyRank } from './useTrophyRank';

/** The trophies of a person or a team, with a heading; nothing without trophies. */
export function TrophyShelf({ owner }: { owner: TrophyOwner }) {
  const { t } = useTranslation('trophy');
  const rankName = useTrophyRank();
  const list = useInfiniteQuery(wonTrophiesQuery(owner));
  const trophies = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (trophies.length === 0) return null;
  return (
    <Section heading={t('title')}>
      <ul className={classes.shelf}>
        {trophies.map(({ id, name, imageUrl, rank, contest, team, at }) => (
          <li key={id}>
            <Link to={contestPath(contest.id)}>
              <TrophyMark rank={rank} src={imageUrl} size={96} />
              <strong lang={textLanguage(name)}>{name}</strong>
              <small>
                {rankName(rank) !== name && (
                  <>
                    {rankName(rank)}
                    <br />
                  </>
                )}
                <span lang={textLanguage(contest.name)}>{contest.name}</span>
                {team && 'userId' in owner && (
                  <>
                    <br />
                    {t('with', { team: team.name })}
                  </>
                )}
                <br />
                <Time at={at} format="day" />
              </small>
            </Link>
          </li>
        ))}
      </ul>
      <More query={list} />
    </Section>
  );
}
