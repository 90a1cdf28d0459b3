import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePlaceName } from '@/features/tournament';
import type { PlacedContest } from '@/shared/api/types';
import { textLanguage } from '@/shared/lib/textLanguage';
import { LinkButton } from '@/shared/ui/Button';
import { Cover } from '@/shared/ui/Cover';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import { Section } from '@/shared/ui/Page';
import { StatusBadge } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import { contestCountsQuery, contestsOfUserQuery } from '../api';
import classes from './ContestRecord.module.css';
import { PodiumShelf } from './PodiumShelf';

/** The figures of a person's contests, and the places on the podium. */
export function Honours({ userId }: { userId: number }) {
  return (
    <>
      <Counts userId={userId} />
      <PodiumShelf userId={userId} />
    </>
  );
}

/** Every contest that a person entered, latest first, with the place. */
export function EnteredContests({ userId, self }: { userId: number; self: boolean }) {
  const { t } = useTranslation('account');
  const list = useInfiniteQuery(contestsOfUserQuery(userId));
  const contests = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section heading={t('contests.title')}>
      {!list.data ? (
        list.isError ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Loading />
        )
      ) : contests.length === 0 ? (
        <EmptyState
          drawing="bracket"
          title={t('contests.empty')}
          action={self && <LinkButton to="/contests">{t('contests.find')}</LinkButton>}
        />
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

function Counts({ userId }: { userId: number }) {
  const { t } = useTranslation('account');
  const { data } = useQuery(contestCountsQuery(userId));
  const names = ['entered', 'won', 'podium', 'operated'] as const;
  return (
    <dl className={classes.counts} aria-busy={!data}>
      {names.map((name) => (
        <div key={name}>
          <dt>{t(`counts.${name}`)}</dt>
          <dd data-won={(name === 'won' && data && data.won > 0) || undefined}>{data?.[name] ?? '–'}</dd>
        </div>
      ))}
    </dl>
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
        {place ? (
          <span
            className={classes.place}
            data-top={place.from <= 3 || undefined}
            data-first={place.from === 1 || undefined}
          >
            {nameOf(place.from, place.to)}
          </span>
        ) : (
          <span className={classes.state}>
            <StatusBadge status={contest.status} />
          </span>
        )}
      </Link>
    </li>
  );
}
