import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { type ContestListTab, contestListKeys, contestListQuery } from '@/entities/contest/api';
import { ContestCardList } from '@/entities/contest/components/ContestCard';
import type { ContestListState } from '@/entities/contest/lib/listState';
import { gamesQuery } from '@/shared/api/games';
import { useLive } from '@/shared/live/useLive';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { SelectField } from '@/shared/ui/Field';
import { HelpLink } from '@/shared/ui/HelpLink';
import { Loading } from '@/shared/ui/Loading';
import { Notice } from '@/shared/ui/Notice';
import { Page, PageHeader } from '@/shared/ui/Page';
import hidden from '@/shared/ui/spoken.module.css';
import { TabButtons } from '@/shared/ui/Tabs';
import { useViewer } from '@/shared/viewer/viewer';
import { ListEnd } from '../components/ListEnd';
import classes from './ContestListPage.module.css';

function tabOf(text: string | null, signedIn: boolean): ContestListTab {
  return signedIn && (text === 'operated' || text === 'participated') ? text : 'all';
}

/** The contest list. Its filter is part of the address, so that it can be shared and Back restores it. */
export default function ContestListPage() {
  const { t } = useTranslation(['contest', 'shell']);
  const { signedIn } = useViewer();
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const [lost] = useState(() => (location.state as ContestListState | null)?.unknownContest === true);
  const tab = tabOf(params.get('tab'), signedIn);
  const gameId = Number(params.get('game')) || undefined;
  const filter = { tab, ...(gameId && { gameId }) };
  const contests = useInfiniteQuery(contestListQuery(filter));
  const games = useQuery(gamesQuery);
  useLive('contests', { invalidate: contestListKeys });

  function choose(name: 'tab' | 'game', value: string) {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value && value !== 'all') next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  const tabs: ContestListTab[] = signedIn ? ['all', 'operated', 'participated'] : ['all'];
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
      <div className={classes.filter}>
        <TabButtons
          label={t('contest:list.tabs')}
          value={tab}
          onChange={(value) => choose('tab', value)}
          items={tabs.map((value) => ({ value, label: t(`contest:list.tab.${value}`) }))}
        />
        <SelectField
          className={classes.game}
          aria-label={t('contest:list.game')}
          data={[
            { value: '', label: t('contest:list.selectGame') },
            ...(games.data ?? []).map((game) => ({ value: String(game.id), label: game.gameName })),
          ]}
          value={gameId ? String(gameId) : ''}
          onChange={(value) => choose('game', value ?? '')}
          allowDeselect={false}
          searchable
        />
      </div>
      {contests.isPending ? (
        <Loading />
      ) : !contests.data ? (
        <ErrorState error={contests.error} onRetry={() => void contests.refetch()} />
      ) : contests.data.pages[0]?.items.length ? (
        <>
          <h2 className={hidden.spoken}>{t(`contest:list.tab.${tab}`)}</h2>
          <ContestCardList contests={contests.data.pages.flatMap((page) => page.items)} />
          <ListEnd query={contests} />
        </>
      ) : (
        <NoContests tab={tab} filtered={gameId !== undefined} />
      )}
    </Page>
  );
}

function NoContests({ tab, filtered }: { tab: ContestListTab; filtered: boolean }) {
  const { t } = useTranslation(['contest', 'common', 'shell']);
  const seeAll = filtered || tab === 'participated';
  return (
    <EmptyState
      drawing="field"
      title={t('common:emptyData')}
      action={
        seeAll ? (
          <LinkButton to="/contests">{t('contest:list.seeAll')}</LinkButton>
        ) : (
          <LinkButton to="/contests/registration">{t('shell:createContest')}</LinkButton>
        )
      }
      help={
        tab === 'operated' ? (
          <HelpLink topic="first-contest" text="firstContest" />
        ) : (
          <HelpLink topic="players" text="players" />
        )
      }
    >
      {t(filtered ? 'contest:list.empty.filtered' : `contest:list.empty.${tab}`)}
    </EmptyState>
  );
}
