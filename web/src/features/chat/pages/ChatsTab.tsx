import { IconMessageCirclePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import { useContest } from '@/entities/contest/lib/useContest';
import type { Contest } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { Refused } from '@/shared/ui/Refused';
import { Sheet } from '@/shared/ui/Sheet';
import { useViewer } from '@/shared/viewer/viewer';
import { AskDialog } from '../components/AskDialog';
import { ChatsFrame } from '../components/ChatsFrame';
import { Room } from '../components/Room';
import { RoomList } from '../components/RoomList';
import { RoomsMenu } from '../components/RoomsMenu';
import { mayChat, operatesChats } from '../lib/abilities';
import { useReadAll } from '../lib/useReadAll';
import { useFirstRoom, useRooms } from '../lib/useRooms';
import classes from './ChatsTab.module.css';

/** The rooms of a contest for their members. Everybody else gets the contest's page. */
export default function ChatsTab() {
  const { contest } = useContest();
  const viewer = useViewer();
  if (!mayChat(contest)) return <Refused to={contestPath(contest.id)} />;
  return viewer.signedIn && <Chats contest={contest} viewerId={viewer.id} />;
}

function Chats({ contest, viewerId }: { contest: Contest; viewerId: number }) {
  const { t } = useTranslation('chat');
  const all = useRooms(contest.id);
  const { query, rooms, unread, canAsk } = all;
  const named = Number(useParams().chatId) || null;
  const [selecting, setSelecting] = useState(false);
  const [asking, setAsking] = useState(false);
  const first = useFirstRoom(all);
  const current = named ?? first;
  const operates = operatesChats(contest);
  const readAll = useReadAll(contest.id);

  if (!rooms) {
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Loading />
    );
  }
  const list = <RoomList contest={contest} current={current} operates={operates} />;
  const ask = canAsk && (
    <Button
      size="s"
      icon={<IconMessageCirclePlus size={18} aria-hidden="true" />}
      onClick={() => {
        setSelecting(false);
        setAsking(true);
      }}
    >
      {t('ask.open')}
    </Button>
  );
  return (
    <ChatsFrame
      above={244}
      room
      rooms={{
        head: (
          <div className={classes.head}>
            <h2>{t('rooms')}</h2>
            {ask}
            <RoomsMenu unread={unread} onReadAll={() => void readAll.run()} />
          </div>
        ),
        list,
      }}
    >
      {current !== null && (
        <Room
          key={current}
          chatId={current}
          listed={rooms.find(({ chatId }) => chatId === current)}
          viewerId={viewerId}
          onContest
          others={contestPath(contest.id, 'chats')}
          unread={unread}
          onSelect={() => setSelecting(true)}
          onReadAll={() => void readAll.run()}
          onAsk={canAsk ? () => setAsking(true) : undefined}
        />
      )}
      <Sheet opened={selecting} onClose={() => setSelecting(false)} title={t('selectRoom')}>
        <div className={classes.selector}>
          {ask}
          <RoomList
            contest={contest}
            current={current}
            operates={operates}
            onChoose={() => setSelecting(false)}
          />
        </div>
      </Sheet>
      <AskDialog contestId={contest.id} opened={asking} onClose={() => setAsking(false)} />
    </ChatsFrame>
  );
}
