import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { apiQuery, itemsOf } from '@/shared/api/query';
import type { ChatKind } from '@/shared/api/types';
import { textLanguage } from '@/shared/lib/textLanguage';
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
import { useEveryRoom, useEveryRoomNews } from '../lib/useRooms';
import classes from './ChatsPage.module.css';

/** How many contests the empty page names. */
const mostContests = 3;

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
  // The first room stays open when a message in another one changes the order.
  const [first, setFirst] = useState<number | null>(null);
  const top = all.rooms?.[0]?.chatId ?? null;
  if (first === null && top !== null) setFirst(top);
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
              action={<FirstRooms />}
            >
              {t('none.text')}
            </EmptyState>
          </div>
        )
      )}
    </ChatsFrame>
  );
}

/** The rooms of the viewer's current contests, which are listed only once they have a message, and the friends. */
function FirstRooms() {
  const { t } = useTranslation('chat');
  const contests = useQuery({
    ...apiQuery('/contests/', { query: { tab: 'participated' } }),
    select: itemsOf,
  });
  const current = (contests.data ?? [])
    .filter(({ status, cancelledAt }) => status !== 'matchDone' && cancelledAt === null)
    .slice(0, mostContests);
  return (
    <div className={classes.first}>
      {current.length > 0 && <p>{t('none.contests')}</p>}
      {current.map(({ id, name }) => (
        <LinkButton key={id} to={`/contests/${id}/chats`}>
          <span lang={textLanguage(name)}>{name}</span>
        </LinkButton>
      ))}
      <LinkButton to="/friends" variant={current.length > 0 ? 'quiet' : 'secondary'}>
        {t('none.friends')}
      </LinkButton>
    </div>
  );
}
