import { IconChevronLeft, IconUserPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { chatOfQuery } from '@/entities/chat/api';
import { contestPath } from '@/entities/contest/lib/paths';
import { ChatRoom } from '@/features/chat/components/ChatRoom';
import { Code } from '@/features/matchroom/components/Code';
import { InviteSheet } from '@/features/matchroom/components/InviteSheet';
import { MatchRoomStatus } from '@/features/matchroom/components/MatchRoomStatus';
import { MatchRoomSteps } from '@/features/matchroom/components/MatchRoomSteps';
import { NextStep } from '@/features/matchroom/components/NextStep';
import { Ended, Outside } from '@/features/matchroom/components/Outside';
import { Sides } from '@/features/matchroom/components/Sides';
import { useTeamsOf } from '@/features/matchroom/components/TeamChoice';
import { useMatchRoomTitle } from '@/features/matchroom/lib/useMatchRoomTitle';
import { apiCall } from '@/shared/api/call';
import { isFault } from '@/shared/api/error';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { MatchRoom } from '@/shared/api/types';
import { useNavigateIfShown } from '@/shared/history/useNavigateIfShown';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useAct } from '@/shared/lib/useAct';
import { useLive } from '@/shared/live/useLive';
import { Button, LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Page, PageHeader, Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { toast } from '@/shared/ui/toast';
import { useViewer } from '@/shared/viewer/viewer';
import classes from './MatchRoomPage.module.css';

/** The page of a match room: its members, who is ready, the next step and the chat (MATCHROOM-1). */
export default function MatchRoomPage() {
  const { t } = useTranslation('matchroom');
  const id = Number(useParams().id);
  const me = useViewer().id ?? 0;
  const leavePage = useNavigateIfShown();
  const room = useQuery({
    ...apiQuery('/match/{id}/', { path: { id } }),
    retry: (count, error) => !isFault(error, 'roomDoesNotExist') && count < 2,
  });
  // The page does not read a closed room again: the server would answer that it does not exist.
  const [closed, setClosed] = useState<number | null>(null);
  useLive(closed === id ? null : `room:${id}`, {
    invalidate: [apiKey('/match/{id}/', { id })],
    onEvent: ({ kind }) => {
      if (kind === 'room.closed') setClosed(id);
    },
  });
  if (closed === id || (room.isError && isFault(room.error, 'roomDoesNotExist'))) {
    return (
      <Page title={t('title')}>
        <EmptyState
          page
          drawing="bracket"
          title={t('gone')}
          action={<LinkButton to="/match">{t('toList')}</LinkButton>}
        >
          {t('goneText')}
        </EmptyState>
      </Page>
    );
  }
  return (
    <QueryView query={room}>{(shown) => <Lobby room={shown} me={me} leavePage={leavePage} />}</QueryView>
  );
}

interface LobbyPartProps {
  room: MatchRoom;
  /** Opens an address unless the person has left the page. */
  leavePage: (to: string) => Promise<void>;
}

function Lobby({ room, me, leavePage }: LobbyPartProps & { me: number }) {
  const { t } = useTranslation('matchroom');
  const title = useMatchRoomTitle()(room);
  const { inside } = room.viewer;
  return (
    <Page title={title} width="wide">
      <Link to={room.cid ? `/match?contest=${room.cid}` : '/match'} className={classes.back}>
        <IconChevronLeft size={18} aria-hidden="true" />
        {t('toList')}
      </Link>
      <PageHeader
        title={<span lang={textLanguage(title)}>{title}</span>}
        eyebrow={
          <>
            {room.game.gameName}
            {room.contestName && (
              <>
                {' · '}
                <Link to={contestPath(room.cid)}>{room.contestName}</Link>
              </>
            )}
          </>
        }
        actions={<MatchRoomStatus status={room.status} />}
      />
      <div className={classes.lobby} data-talk={inside || undefined}>
        <div className={classes.main}>
          <MatchRoomSteps status={room.status} />
          {room.status === 99 ? (
            <Ended room={room} />
          ) : inside ? (
            <NextStep room={room} me={me} />
          ) : (
            <Outside room={room} />
          )}
          {inside && room.status !== 99 && <Code room={room} />}
          <Section
            heading={t('who')}
            aside={
              <span className={classes.count}>
                {t('places', { count: room.playerEntries.length, capacity: room.capacity })}
              </span>
            }
          >
            <Sides room={room} me={me} />
          </Section>
          {room.status !== 99 && (inside || room.viewer.mayManage) && (
            <Besides room={room} leavePage={leavePage} />
          )}
        </div>
        {inside && <Talk roomId={room.id} />}
      </div>
    </Page>
  );
}

/** The actions besides the next step: inviting others, leaving, and closing the room, also for a creator who has left it. */
function Besides({ room, leavePage }: LobbyPartProps) {
  const { t } = useTranslation('matchroom');
  const queries = useQueryClient();
  const [inviting, setInviting] = useState(false);
  const managed = useTeamsOf(room.gid).filter(({ role }) => role === 'owner' || role === 'admin');
  const goBack = async (done: string) => {
    await leavePage(room.cid ? `/match?contest=${room.cid}` : '/match');
    // Not removed: this page can still be mounted, and would read the room that is gone.
    await queries.invalidateQueries({
      queryKey: apiKey('/match/{id}/', { id: room.id }),
      refetchType: 'none',
    });
    await queries.invalidateQueries({ queryKey: apiQuery('/match/').queryKey });
    toast.success(done);
  };
  const leave = useAct(() => apiCall('post', '/match/{id}/leave/', { path: { id: room.id } }), {
    onDone: () => goBack(t('left')),
  });
  const close = useAct(() => apiCall('delete', '/match/{id}/', { path: { id: room.id } }), {
    onDone: () => goBack(t('close.done')),
  });
  const askToClose = async () => {
    await close.ask({
      title: t('close.title'),
      body: t('close.text'),
      confirmLabel: t('close.action'),
      danger: true,
    });
  };
  return (
    <div className={classes.besides}>
      {room.viewer.mayReady && managed.length > 0 && (
        <Button
          size="s"
          icon={<IconUserPlus size={18} aria-hidden="true" />}
          onClick={() => setInviting(true)}
        >
          {t('invite.action')}
        </Button>
      )}
      {room.viewer.mayLeave ? (
        <Button size="s" variant="quiet" loading={leave.busy} onClick={() => void leave.run()}>
          {t('act.leave')}
        </Button>
      ) : (
        room.viewer.mayReady && <p className={classes.hint}>{t('leaveHint')}</p>
      )}
      {room.viewer.mayManage && (
        <Button size="s" variant="quiet" loading={close.busy} onClick={() => void askToClose()}>
          {t('close.action')}
        </Button>
      )}
      {inviting && <InviteSheet room={room} teams={managed} onClose={() => setInviting(false)} />}
    </div>
  );
}

function Talk({ roomId }: { roomId: number }) {
  const { t } = useTranslation('matchroom');
  const chat = useQuery(chatOfQuery({ roomId }));
  return (
    <section className={classes.talk} aria-label={t('chat')}>
      <QueryView query={chat}>{({ id }) => <ChatRoom chatId={id} />}</QueryView>
    </section>
  );
}
