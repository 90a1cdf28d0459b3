import { IconHelpCircle, IconSpeakerphone, IconUserCheck, IconUsers } from '@tabler/icons-react';
import type { ChatRoom, Contest } from '@/shared/api/types';
import { Avatar } from '@/shared/ui/Avatar';
import { Cover } from '@/shared/ui/Cover';
import classes from './RoomPicture.module.css';

const icons = {
  entrants: IconUsers,
  notice: IconSpeakerphone,
  confirmed: IconUserCheck,
  question: IconHelpCircle,
};

interface RoomPictureProps {
  room: Pick<ChatRoom, 'chatId' | 'kind' | 'imageUrl' | 'owner'>;
  contest: Pick<Contest, 'id' | 'game'>;
}

/** The room's image, else one of the game (C9.028), with the sign of its kind: shared rooms have the same image. */
export function RoomPicture({ room, contest }: RoomPictureProps) {
  const Icon = icons[room.kind];
  return (
    <span className={classes.picture} aria-hidden="true">
      {room.kind === 'question' ? (
        <Avatar id={room.owner?.id ?? room.chatId} src={room.imageUrl} size={44} />
      ) : (
        <Cover id={contest.id} gameKey={contest.game?.key} src={room.imageUrl} />
      )}
      <i className={classes.sign}>
        <Icon size={15} />
      </i>
    </span>
  );
}
