import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '@/shared/api/app';
import { isFault } from '@/shared/api/error';
import { useFaultText } from '@/shared/api/faults';
import { apiPages } from '@/shared/api/query';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LinkedText } from '@/shared/ui/LinkedText';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import { Page, PageHeader, Section } from '@/shared/ui/Page';
import { TabButtons } from '@/shared/ui/Tabs';
import { Time } from '@/shared/ui/Time';
import { useSpoilerChoice } from '@/shared/viewer/spoilers';
import { useViewer } from '@/shared/viewer/viewer';
import { postsQuery, type TimelineScope } from '../api';
import { TimelineRow } from '../components/TimelineRow';
import { together, whoOf } from '../lib/together';
import classes from './TimelinePage.module.css';

/** Recent events: created and won contests, and what friends do. */
export default function TimelinePage() {
  const { t } = useTranslation('record');
  const viewer = useViewer();
  const app = useApp();
  const [scope, setScope] = useState<TimelineScope>('all');
  const shown = viewer.signedIn ? scope : 'all';
  const timeline = useInfiniteQuery(apiPages('/timeline/', { query: { scope: shown } }));
  const hidden = useSpoilerChoice() === 'hide';
  const all = timeline.data?.pages.flatMap((page) => page.items) ?? [];
  // Wins and places are results. Each contest's page shows them when the reader asks.
  const items = hidden ? all.filter(({ kind }) => kind !== 'contestWon' && kind !== 'placed') : all;
  return (
    <Page title={t('timeline.title')} width="narrow">
      <PageHeader title={t('timeline.title')} />
      {viewer.signedIn && (
        <TabButtons
          label={t('timeline.scope')}
          value={shown}
          onChange={setScope}
          items={(['all', 'friends'] as const).map((value) => ({
            value,
            label: t(`timeline.scopes.${value}`),
          }))}
        />
      )}
      {timeline.isPending ? (
        <Loading />
      ) : !timeline.data ? (
        <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />
      ) : items.length === 0 && !timeline.hasNextPage ? (
        // Only hidden results may be loaded so far, and more may follow.
        <EmptyState
          drawing={shown === 'friends' ? 'team' : 'field'}
          title={t(`timeline.empty.${shown}`)}
          action={
            shown === 'friends' ? (
              <LinkButton to="/search-user">{t('timeline.find')}</LinkButton>
            ) : (
              <LinkButton to="/contests">{t('ranking.browse')}</LinkButton>
            )
          }
        >
          {t(`timeline.emptyText.${shown}`)}
        </EmptyState>
      ) : (
        <>
          <ol className={classes.rows}>
            {together(items).map((row) => (
              <TimelineRow
                key={`${row[0].kind}-${row[0].at}-${row[0].contest.id}-${whoOf(row[0]).to}`}
                items={row}
              />
            ))}
          </ol>
          <More query={timeline} />
        </>
      )}
      {viewer.signedIn && app.data?.providers.includes('twitter') && (
        <Posts linked={viewer.info.socialUsers.some(({ provider }) => provider === 'twitter')} />
      )}
    </Page>
  );
}

/** The viewer's own posts on X, if the account is linked. */
function Posts({ linked }: { linked: boolean }) {
  const { t } = useTranslation('record');
  const posts = useQuery({ ...postsQuery, enabled: linked });
  const faultText = useFaultText();
  if (linked && posts.isPending) return null;
  if (!linked || isFault(posts.error, 'socialNotAuthenticated'))
    return (
      <Section heading={t('posts.title')}>
        <p className={classes.hint}>{t('posts.link')}</p>
        <LinkButton to="/settings">{t('posts.settings')}</LinkButton>
      </Section>
    );
  return (
    <Section heading={t('posts.title')}>
      {posts.error ? (
        <p className={classes.hint}>{faultText(posts.error)}</p>
      ) : !posts.data?.length ? (
        <p className={classes.hint}>{t('posts.empty')}</p>
      ) : (
        <ol className={classes.posts}>
          {posts.data.map((post) => (
            <li key={post.id}>
              <LinkedText text={post.text} />
              <a href={post.url} target="_blank" rel="noopener noreferrer nofollow">
                <Time at={post.createdAt} />
              </a>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
