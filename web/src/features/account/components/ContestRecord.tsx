import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ContestRows } from '@/entities/contest/components/ContestBoard';
import { PlacedContests } from '@/entities/place/components/PlacedContests';
import { apiPages, apiQuery } from '@/shared/api/query';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { More } from '@/shared/ui/More';
import { Section } from '@/shared/ui/Page';
import classes from './ContestRecord.module.css';
import { PodiumShelf } from './PodiumShelf';

/** A person's contest figures and podium places. */
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
  const list = useInfiniteQuery(apiPages('/users/{id}/contests/', { path: { id: userId } }));
  return (
    <Section heading={t('contests.title')}>
      <PlacedContests
        query={list}
        empty={
          <EmptyState
            drawing="bracket"
            title={t('contests.empty')}
            action={self && <LinkButton to="/contests">{t('contests.find')}</LinkButton>}
          />
        }
      />
    </Section>
  );
}

/** The contests that a person operates or operated: what is not over first. Nothing without any. */
export function HostedContests({ userId }: { userId: number }) {
  const { t } = useTranslation('account');
  const list = useInfiniteQuery(
    apiPages('/users/{id}/contests/', { path: { id: userId }, query: { role: 'operator' } }),
  );
  const contests = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (contests.length === 0) return null;
  const groups = [
    { name: 'open', items: contests.filter(({ status }) => status !== 'matchDone') },
    { name: 'over', items: contests.filter(({ status }) => status === 'matchDone') },
  ] as const;
  return (
    <Section heading={t('hosted.title')}>
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ name, items }) => (
          <div key={name} className={classes.hosted}>
            <h3>{t(`hosted.${name}`)}</h3>
            <ContestRows contests={items} label={t(`hosted.${name}`)} />
          </div>
        ))}
      <More query={list} />
    </Section>
  );
}

function Counts({ userId }: { userId: number }) {
  const { t } = useTranslation('account');
  const { data } = useQuery(apiQuery('/users/{id}/contests/count/', { path: { id: userId } }));
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
