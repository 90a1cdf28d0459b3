import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { type ContestListTab, contestListKeys, contestListQuery } from '@/entities/contest/api';
import { ContestCardList } from '@/entities/contest/components/ContestCard';
import { type ContestFilter, filterOf, isFiltered, withFilter } from '@/entities/contest/lib/filter';
import type { ContestListState } from '@/entities/contest/lib/listState';
import { useLive } from '@/shared/live/useLive';
import { LinkButton } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/ui/ErrorState';
import { ListEnd } from '@/shared/ui/ListEnd';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Page, PageHeader } from '@/shared/ui/Page';
import hidden from '@/shared/ui/spoken.module.css';
import { TabButtons } from '@/shared/ui/Tabs';
import { useGradualList } from '@/shared/ui/useGradualList';
import { useViewer } from '@/shared/viewer/viewer';
import { BoardView } from '../components/BoardView';
import { ContestFilters } from '../components/ContestFilters';
import { NoContests } from '../components/NoContests';
import classes from './ContestListPage.module.css';

/** What the page shows: one of the tabs as cards, or all contests by time as rows. */
type View = ContestListTab | 'board';

function viewOf(params: URLSearchParams, signedIn: boolean): View {
  if (params.get('view') === 'board') return 'board';
  const tab = params.get('tab');
  return signedIn && (tab === 'operated' || tab === 'participated') ? tab : 'all';
}

/** The contest list. View and filter are part of the address, so that they can be shared and Back restores them. */
export default function ContestListPage() {
  const { t } = useTranslation(['contest', 'shell']);
  const { signedIn } = useViewer();
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const [lost] = useState(() => (location.state as ContestListState | null)?.unknownContest === true);
  const view = viewOf(params, signedIn);
  const filter = filterOf(params);
  useLive('contests', { invalidate: contestListKeys });

  function show(next: View) {
    setParams(
      (now) => {
        const address = new URLSearchParams(now);
        address.delete('tab');
        address.delete('view');
        if (next === 'board') address.set('view', next);
        else if (next !== 'all') address.set('tab', next);
        return address;
      },
      { preventScrollReset: true },
    );
  }

  const views: View[] = signedIn ? ['all', 'operated', 'participated', 'board'] : ['all', 'board'];
  return (
    <Page title={t('contest:list.title')}>
      <PageHeader
        title={t('contest:list.title')}
        actions={
          <LinkButton
            to="/contests/registration"
            variant="primary"
            icon={<IconPlus size={18} aria-hidden="true" />}
          >
            {t('shell:createContest')}
          </LinkButton>
        }
      />
      {lost && (
        <div className={classes.notice}>
          <Notice tone="warning" title={t('contest:list.unknown')}>
            {t('contest:list.unknownText')}
          </Notice>
        </div>
      )}
      <TabButtons
        label={t('contest:list.tabs')}
        value={view}
        onChange={show}
        items={views.map((value) => ({ value, label: t(`contest:list.tab.${value}`) }))}
      />
      <ContestFilters
        filter={filter}
        onChange={(next) => setParams((now) => withFilter(now, next), { preventScrollReset: true })}
      />
      {view === 'board' ? <BoardView filter={filter} /> : <Cards tab={view} filter={filter} />}
    </Page>
  );
}

/** A phone shows two cards, a wide window the rest a moment later. */
const cardsAtFirst = 4;

/** The contests of a tab as cards, the latest end first (LIST-2). */
function Cards({ tab, filter }: { tab: ContestListTab; filter: ContestFilter }) {
  const { t } = useTranslation('contest');
  const contests = useInfiniteQuery(contestListQuery({ tab, ...filter }));
  const items = contests.data?.pages.flatMap((page) => page.items) ?? [];
  const shown = useGradualList(items, cardsAtFirst);
  if (contests.isPending) return <Loading />;
  if (!contests.data) return <ErrorState error={contests.error} onRetry={() => void contests.refetch()} />;
  if (items.length === 0 && !contests.hasNextPage)
    return <NoContests tab={tab} filtered={isFiltered(filter)} />;
  return (
    <>
      <h2 className={hidden.spoken}>{t(`list.tab.${tab}`)}</h2>
      <ContestCardList contests={shown} />
      {shown.length === items.length && <ListEnd query={contests} />}
    </>
  );
}
