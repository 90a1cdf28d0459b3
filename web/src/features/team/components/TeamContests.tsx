import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePlaceName } from '@/features/tournament';
import type { PlacedContest } from '@/shared/api/types';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Cover } from '@/shared/ui/Cover';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import { Section } from '@/shared/ui/Page';
import { StatusBadge } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import { teamContestsQuery } from '../api';
import classes from './TeamContests.module.css';

/** Every contest that the team entered, latest first, with the place it took. */
export function TeamContests({ teamId }: { teamId: number }) {
  const { t } = useTranslation('team');
  const list = useInfiniteQuery(teamContestsQuery(teamId));
  const contests = list.data?.pages.flatMap((page) => page.items);
  return (
    <Section heading={t('contests.title')}>
      {!contests ? (
        list.isError ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Loading />
        )
      ) : contests.length === 0 ? (
        <p className={classes.empty}>{t('contests.empty')}</p>
      ) : (
        <>
          <ul className={classes.list}>
            {contests.map((contest) => (
              <ContestRow key={contest.id} contest={contest} />
            ))}
          </ul>
          <More query={list} />
        </>
      )}
    </Section>
  );
}

function ContestRow({ contest }: { contest: PlacedContest }) {
  const nameOf = usePlaceName();
  const { place } = contest;
  return (
    <li>
      <Link to={`/contests/${contest.id}`} className={classes.row}>
        <span className={classes.cover}>
          <Cover id={contest.id} gameKey={contest.game?.key} src={contest.thumbUrl ?? contest.imageUrl} />
        </span>
        <span className={classes.contest}>
          <strong lang={textLanguage(contest.name)}>{contest.name}</strong>
          <small>
            {contest.game?.gameName ?? '–'} · <Time at={contest.contestStart} format="day" />
          </small>
        </span>
        <span className={classes.outcome}>
          {place ? (
            <b data-first={place.from === 1 || undefined}>{nameOf(place.from, place.to)}</b>
          ) : (
            <StatusBadge status={contest.status} />
          )}
        </span>
      </Link>
    </li>
  );
}
