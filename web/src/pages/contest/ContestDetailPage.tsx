import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useParams } from 'react-router';
import { CancelledNotice } from '@/entities/contest/components/Cancelled';
import { ContestView } from '@/entities/contest/components/ContestView';
import { BehindResults } from '@/entities/contest/components/HiddenResults';
import { contestPath, stagePath } from '@/entities/contest/lib/paths';
import { canEdit, contestAt } from '@/entities/contest/lib/phase';
import { boundaries } from '@/entities/contest/lib/schedule';
import type { ContestContext } from '@/entities/contest/lib/useContest';
import { videoOf } from '@/entities/contest/lib/video';
import { StreamMarks } from '@/entities/stream/components/marks';
import { ChatCount } from '@/features/chat/components/ChatCount';
import { ChatLinks } from '@/features/chat/components/ChatLinks';
import { mayChat } from '@/features/chat/lib/abilities';
import { useRoomNews } from '@/features/chat/lib/useRooms';
import { Champion } from '@/features/contest/components/Champion';
import { ContestHero } from '@/features/contest/components/ContestHero';
import { OrganiserBar } from '@/features/contest/components/Organiser';
import { Published } from '@/features/contest/components/Published';
import { ShareDialog } from '@/features/contest/components/ShareDialog';
import { StreamNow, useStreamTab } from '@/features/stream/components/StreamNow';
import { apiQuery } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { useContestLive } from '@/shared/live/useContestLive';
import { Page } from '@/shared/ui/Page';
import { TabNav } from '@/shared/ui/Tabs';
import { ActionPanel } from './ActionPanel';
import classes from './ContestDetailPage.module.css';

/** The page of a contest: its facts, its status and the viewer's next step. The tabs are routes. */
export default function ContestDetailPage() {
  const { t } = useTranslation('contest');
  const id = Number(useParams().id);
  const contest = useQuery(apiQuery('/contests/{id}/', { path: { id } }));
  useContestLive(id);
  return (
    <Page title={contest.data?.name ?? t('title')}>
      <ContestView query={contest}>{(data) => <ContestDetail stored={data} />}</ContestView>
    </Page>
  );
}

function ContestDetail({ stored }: { stored: Contest }) {
  const { t } = useTranslation(['contest', 'stream']);
  const now = useNowAt(boundaries(stored).map(({ at }) => at));
  const [sharing, setSharing] = useState(false);
  const contest = contestAt(stored, now);
  const operates = canEdit(contest);
  const base = contestPath(contest.id);
  const { pathname } = useLocation();
  const overview = pathname.replace(/\/$/, '') === base;
  const talking = pathname.startsWith(`${base}/chats`);
  const chats = mayChat(contest);
  useRoomNews(contest.id, chats);
  const streaming = pathname.startsWith(`${base}/stream`);
  const streams = useStreamTab(contest.id) || streaming;
  const share = () => setSharing(true);
  return (
    <>
      <ContestHero contest={contest} compact={!overview} onShare={share} />
      <CancelledNotice contest={contest} now={now} />
      {overview && operates && <Published contest={contest} />}
      {contest.champion && (
        <BehindResults contestId={contest.id} involved={operates || contest.isEntry} silent={!overview}>
          <Champion champion={contest.champion} />
        </BehindResults>
      )}
      {!talking && contest.cancelledAt === null && (
        <ActionPanel contest={contest} now={now} compact={!overview} onShare={share} />
      )}
      {!talking && operates && <OrganiserBar key={pathname} contest={contest} folds={!overview} />}
      {!streaming && !talking && (
        <div className={overview ? undefined : classes.stream}>
          <StreamNow contestId={contest.id} watchAt={videoOf(contest)} />
        </div>
      )}
      {overview && chats && <ChatLinks contest={contest} />}
      <TabNav
        label={t('tab.label')}
        items={[
          { to: base, label: t('tab.overview'), end: true },
          {
            to: `${base}/participant`,
            label: (
              <>
                {t('tab.participant')} <small className="tabular">{contest.entryCount}</small>
              </>
            ),
          },
          {
            to: stagePath(contest.id),
            label: t(`tab.stage.${contest.contestType}`),
          },
          ...(streams ? [{ to: `${base}/stream`, label: t('stream:tab') }] : []),
          ...(chats
            ? [
                {
                  to: `${base}/chats`,
                  label: (
                    <>
                      {t('tab.chats')}
                      <ChatCount contest={contest} />
                    </>
                  ),
                },
              ]
            : []),
          { to: `${base}/operator`, label: t('tab.operator') },
        ]}
      />
      <StreamMarks contestId={contest.id}>
        <Outlet context={{ contest, canEdit: operates, now } satisfies ContestContext} />
      </StreamMarks>
      <ShareDialog contest={contest} opened={sharing} onClose={() => setSharing(false)} />
    </>
  );
}
