import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ContestView } from '@/entities/contest/components/ContestView';
import { contestAt } from '@/entities/contest/lib/phase';
import { boundaries } from '@/entities/contest/lib/schedule';
import { videoOf } from '@/entities/contest/lib/video';
import { streamQuery } from '@/entities/stream/api';
import { Champion } from '@/features/contest/components/Champion';
import { useItemTexts } from '@/features/stream/texts';
import { formatOf } from '@/formats/registry';
import { apiQuery } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useNow, useNowAt } from '@/shared/lib/clock';
import { formatTime } from '@/shared/lib/datetime';
import { shownStatus } from '@/shared/lib/shownStatus';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useContestLive } from '@/shared/live/useContestLive';
import { TowerSymbol } from '@/shared/ui/Brand';
import { Loading } from '@/shared/ui/Loading';
import { Page } from '@/shared/ui/Page';
import { StatusBadge } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import { useTimeZone } from '@/shared/viewer/viewer';
import classes from './ScreenPage.module.css';

/** Milliseconds that each view is shown. */
const viewTime = 15_000;

/** The contest on a screen in the hall: large type, one view after the other, live, without controls. */
export default function ScreenPage() {
  const { t } = useTranslation('contest');
  const id = Number(useParams().id);
  const contest = useQuery(apiQuery('/contests/{id}/', { path: { id } }));
  useContestLive(id);
  return (
    <Page title={contest.data?.name ?? t('title')} width="wide">
      <ContestView query={contest}>{(data) => <Screen stored={data} />}</ContestView>
    </Page>
  );
}

function Screen({ stored }: { stored: Contest }) {
  const now = useNowAt(boundaries(stored).map(({ at }) => at));
  const contest = contestAt(stored, now);
  const turn = useTurns();
  useWakeLock();
  const views = useViews(contest, turn);
  const view = views[turn % views.length];
  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <TowerSymbol size={48} />
        <h1 translate="no" lang={textLanguage(contest.name)}>
          {contest.name}
        </h1>
        <StatusBadge
          status={shownStatus(contest.status, contest.playState)}
          cancelledAt={contest.cancelledAt}
        />
        <Clock />
      </header>
      <div className={classes.view} aria-live="off">
        <Suspense fallback={<Loading />}>{view}</Suspense>
      </div>
      <footer className={classes.foot}>
        <span>{`${location.host}/contests/${contest.id}`}</span>
        <i key={turn} style={{ animationDuration: `${viewTime}ms` }} aria-hidden="true" />
      </footer>
    </div>
  );
}

/** The views that have something to show; the contest itself if no other has. */
function useViews(contest: Contest, turn: number): ReactNode[] {
  const stream = useQuery(streamQuery(contest.id)).data;
  const stages = [...contest.stages].reverse().flatMap((stage) => formatOf(stage).screens);
  const views: ReactNode[] = [];
  if (contest.champion) views.push(<Champion key="champion" champion={contest.champion} />);
  const count = stages.length + views.length + (stream?.live || stream?.waiting.length ? 1 : 0);
  for (const [index, View] of stages.entries()) {
    views.push(<View key={index} contest={contest} turn={Math.floor(turn / Math.max(1, count))} />);
  }
  if (stream?.live || stream?.waiting.length) views.push(<OnStream key="stream" contest={contest} />);
  return views.length > 0 ? views : [<Facts key="facts" contest={contest} />];
}

/** Counts the views that have been shown. The arrow keys turn at once. */
function useTurns(): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), viewTime);
    const byKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') setTurn((now) => now + 1);
      if (key === 'ArrowLeft') setTurn((now) => Math.max(0, now - 1));
    };
    addEventListener('keydown', byKey);
    return () => {
      clearInterval(timer);
      removeEventListener('keydown', byKey);
    };
  }, []);
  return turn;
}

/** Keeps the screen on, where the browser can. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let gone = false;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      void navigator.wakeLock?.request('screen').then(
        (given) => {
          lock = given;
          if (gone) void given.release();
        },
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}

function Clock() {
  const { i18n } = useTranslation();
  const reader = { zone: useTimeZone(), language: i18n.language };
  const now = useNow(1000);
  return <time className={classes.clock}>{formatTime(new Date(now), reader, 'clock')}</time>;
}

/** The match on stream and those that follow. */
function OnStream({ contest }: { contest: Contest }) {
  const { t, title, sides } = useItemTexts();
  const { data } = useQuery(streamQuery(contest.id));
  const video = videoOf(contest);
  const items = [...(data?.live ? [data.live] : []), ...(data?.waiting ?? [])].slice(0, 4);
  return (
    <section className={classes.stream} aria-label={t('stream:tab')}>
      <h2>{t('stream:tab')}</h2>
      <ol>
        {items.map((item) => (
          <li key={item.id} data-live={item.id === data?.live?.id || undefined}>
            <span>{item.id === data?.live?.id ? t('stream:mark.live') : t('stream:next')}</span>
            <strong>{sides(item)}</strong>
            <small>{title(item)}</small>
          </li>
        ))}
      </ol>
      {video && <p>{video}</p>}
    </section>
  );
}

/** What there is to show before the first stage. */
function Facts({ contest }: { contest: Contest }) {
  const { t } = useTranslation(['contest', 'common']);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('contest:overview.start')}</dt>
        <dd>
          <Time at={contest.contestStart} format="minute" zone />
        </dd>
      </div>
      <div>
        <dt>{t('contest:tab.participant')}</dt>
        <dd>
          {contest.entryCount} / {contest.entryMaxCount}
        </dd>
      </div>
    </dl>
  );
}
