import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import { chatOfQuery } from '@/entities/chat/api';
import { isFault } from '@/shared/api/error';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Page } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import hidden from '@/shared/ui/spoken.module.css';
import { useViewer } from '@/shared/viewer/viewer';
import { ChatsFrame } from '../components/ChatsFrame';
import { Room } from '../components/Room';
import classes from './MatchChatPage.module.css';

const refusals = ['participationAuthority', 'matchDoesNotExist', 'contestDoesNotExist'];

/** The chat room of a match: the people of both sides and the operators (CHAT-6). */
export default function MatchChatPage() {
  const { t } = useTranslation('chat');
  const viewer = useViewer();
  const params = useParams();
  const match = useLocation().pathname.replace(/\/chats\/?$/, '');
  const chat = useQuery(chatOfQuery({ contestId: Number(params.id), matchId: Number(params.matchId) }));
  const refused = refusals.some((key) => isFault(chat.error, key));
  return (
    <Page title={t('room.kind.match')}>
      <h1 className={hidden.spoken}>{t('room.kind.match')}</h1>
      <Link to={match} className={classes.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        {t('toMatch')}
      </Link>
      {refused ? (
        <EmptyState title={t('room.unknown')} action={<LinkButton to={match}>{t('toMatch')}</LinkButton>}>
          {t('room.notPlaying')}
        </EmptyState>
      ) : (
        <QueryView query={chat}>
          {({ id }) =>
            viewer.signedIn && (
              <ChatsFrame above={150} room>
                <Room key={id} chatId={id} viewerId={viewer.id} others={match} />
              </ChatsFrame>
            )
          }
        </QueryView>
      )}
    </Page>
  );
}
