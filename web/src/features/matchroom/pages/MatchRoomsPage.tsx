import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import { gamesQuery } from '@/shared/api/games';
import { apiPages, apiQuery } from '@/shared/api/query';
import type { MatchRoom } from '@/shared/api/types';
import { useLive } from '@/shared/live/useLive';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { SelectField } from '@/shared/ui/Field';
import { HelpLink } from '@/shared/ui/HelpLink';
import { LoadFault } from '@/shared/ui/LoadFault';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import { Page, PageHeader, Section } from '@/shared/ui/Page';
import { TabButtons } from '@/shared/ui/Tabs';
import { myRoomsQuery, roomsQuery } from '../api';
import { MatchRoomCard } from '../components/MatchRoomCard';
import { OpenMatchRoomSheet } from '../components/OpenMatchRoomSheet';
import classes from './MatchRoomsPage.module.css';

const tabs = ['current', 'history'] as const;

const idIn = (text: string | null) => (text && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null);

/** The match rooms of a game or of a contest, updated live (MATCHROOM-6). */
export default function MatchRoomsPage() {
  const { t } = useTranslation('matchroom');
  const queries = useQueryClient();
  // The lists are read again on return: rooms close within minutes.
  useEffect(() => () => queries.removeQueries({ queryKey: apiPages('/match/').queryKey }), [queries]);
  const [params, setParams] = useSearchParams();
  const contestId = idIn(params.get('contest'));
  const gameId = contestId ? null : idIn(params.get('game'));
  const tab = params.get('tab') === 'history' ? 'history' : 'current';
  const games = useQuery(gamesQuery);
  const contest = useQuery({
    ...apiQuery('/contests/{id}/', { path: { id: contestId ?? 0 } }),
    enabled: contestId !== null,
  });
  const [opening, setOpening] = useState(false);
  useLive(`rooms:${gameId ?? 'all'}`, { invalidate: [apiQuery('/match/').queryKey] });
  const change = (name: string, value: string | null) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const open = (
    <Button
      variant="primary"
      icon={<IconPlus size={18} aria-hidden="true" />}
      disabled={contestId !== null && !contest.data}
      onClick={() => setOpening(true)}
    >
      {t('open.action')}
    </Button>
  );
  return (
    <Page title={t('title')}>
      <PageHeader
        title={t('title')}
        eyebrow={contest.data && <Link to={contestPath(contest.data.id)}>{contest.data.name}</Link>}
        actions={open}
      >
        <p className={classes.lead}>{t(contestId ? 'leadContest' : 'lead')}</p>
      </PageHeader>
      <LoadFault query={contestId === null ? games : contest} />
      <OwnRooms />
      <div className={classes.filter}>
        <TabButtons
          label={t('title')}
          value={tab}
          onChange={(value) => change('tab', value === 'history' ? value : null)}
          items={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        />
        {contestId === null && (
          <div className={classes.game}>
            <SelectField
              aria-label={t('game')}
              data={[
                { value: '', label: t('anyGame') },
                ...(games.data ?? []).map(({ id, gameName }) => ({ value: String(id), label: gameName })),
              ]}
              value={gameId ? String(gameId) : ''}
              onChange={(value) => change('game', value || null)}
              allowDeselect={false}
              searchable
            />
          </div>
        )}
      </div>
      <Rooms filter={{ gameId, contestId, history: tab === 'history' }} />
      {opening && (
        <OpenMatchRoomSheet
          gameId={gameId}
          contest={contest.data ? { id: contest.data.id, gameId: contest.data.gameId } : null}
          onClose={() => setOpening(false)}
        />
      )}
    </Page>
  );
}

/** The rooms that the viewer is in. */
function OwnRooms() {
  const { t } = useTranslation('matchroom');
  const { data } = useQuery(myRoomsQuery);
  if (!data || data.length === 0) return null;
  return (
    <Section heading={t('mine')}>
      <Cards rooms={data} />
    </Section>
  );
}

function Rooms({ filter }: { filter: Parameters<typeof roomsQuery>[0] }) {
  const { t } = useTranslation('matchroom');
  const own = useQuery(myRoomsQuery);
  const list = useInfiniteQuery(roomsQuery(filter));
  if (!list.data || own.isPending) {
    return list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : <Loading />;
  }
  const found = list.data.pages.flatMap(({ items }) => items);
  // The viewer's rooms are in their own section above.
  const rooms = found.filter(({ id }) => filter.history || !own.data?.some((room) => room.id === id));
  if (rooms.length === 0 && !list.hasNextPage) {
    if (filter.history) return <EmptyState drawing="bracket" title={t('empty.history')} />;
    return found.length > 0 ? (
      <EmptyState drawing="team" title={t('empty.others')} />
    ) : (
      <EmptyState
        drawing="team"
        title={t('empty.current')}
        help={<HelpLink topic="chat" section="match-room" text="matchRoom" />}
      >
        {t('empty.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <Cards rooms={rooms} />
      <More query={list} />
    </>
  );
}

function Cards({ rooms }: { rooms: readonly MatchRoom[] }) {
  return (
    <ul className={classes.rooms}>
      {rooms.map((room) => (
        <li key={room.id}>
          <MatchRoomCard room={room} />
        </li>
      ))}
    </ul>
  );
}
