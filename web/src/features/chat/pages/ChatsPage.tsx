import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { ChatKind } from '@/shared/api/types';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { HelpLink } from '@/shared/ui/HelpLink';
import { Page } from '@/shared/ui/Page';
import hidden from '@/shared/ui/spoken.module.css';
import { useViewer } from '@/shared/viewer/viewer';
import { ChatsFrame } from '../components/ChatsFrame';
import { Filters } from '../components/Filters';
import { Room } from '../components/Room';
import { RoomRows } from '../components/RoomList';
import { RoomsMenu } from '../components/RoomsMenu';
import { useReadAll } from '../lib/useReadAll';
import { useEveryRoom, useEveryRoomNews, useFirstRoom } from '../lib/useRooms';
import classes from './ChatsPage.module.css';

const kinds = ['every', 'friend', 'team', 'match', 'room'] as const;
type Kind = (typeof kinds)[number];

/** All rooms of the viewer, and one of them. On a phone the list links to the room. */
export default function ChatsPage() {
  const { t } = useTranslation('chat');
  const viewer = useViewer();
  return (
    <Page title={t('rooms')} width="wide">
      <h1 className={hidden.spoken}>{t('rooms')}</h1>
      {viewer.signedIn && <Chats viewerId={viewer.id} />}
    </Page>
  );
}

function Chats({ viewerId }: { viewerId: number }) {
  const { t } = useTranslation('chat');
  const navigate = useNavigate();
  const named = Number(useParams().chatId) || null;
  const phone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const [kind, setKind] = useState<Kind>('every');
  const asked: ChatKind | null = kind === 'every' ? null : kind;
  const all = useEveryRoom();
  const { query, rooms } = useEveryRoom(asked);
  useEveryRoomNews();
  const readAll = useReadAll(null);
  const first = useFirstRoom(all);
  const current = named ?? (phone ? null : first);

  return (
    <ChatsFrame
      above={96}
      room={named !== null}
      rooms={{
        head: (
          <>
            <Filters
              label={t('kinds.label')}
              value={kind}
              items={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              onChange={setKind}
            />
            <RoomsMenu unread={all.unread} onReadAll={() => void readAll.run()} />
          </>
        ),
        list: (
          <RoomRows
            query={query}
            rooms={rooms}
            current={current}
            addressOf={(room) => `/chats/${room.chatId}`}
            none={asked && t('kinds.none')}
          />
        ),
      }}
    >
      {current !== null ? (
        <Room
          key={current}
          chatId={current}
          viewerId={viewerId}
          listed={all.rooms?.find(({ chatId }) => chatId === current)}
          unread={all.unread}
          onBack={phone ? () => void navigate('/chats') : undefined}
        />
      ) : (
        all.rooms?.length === 0 && (
          <div className={classes.nothing}>
            <EmptyState
              drawing="mail"
              help={<HelpLink topic="chat" text="chat" />}
              title={t('none.title')}
              action={<LinkButton to="/friends">{t('none.friends')}</LinkButton>}
            >
              {t('none.text')}
            </EmptyState>
          </div>
        )
      )}
    </ChatsFrame>
  );
}
