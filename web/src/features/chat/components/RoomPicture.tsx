import {
  IconDeviceGamepad2,
  IconHelpCircle,
  IconSpeakerphone,
  IconSwords,
  IconUserCheck,
  IconUsers,
} from '@tabler/icons-react';
import type { ChatRoom } from '@/shared/api/types';
import { Avatar } from '@/shared/ui/Avatar';
import { Cover } from '@/shared/ui/Cover';
import classes from './RoomPicture.module.css';

/** The icon of a room's kind. Rooms of friends and teams have their pictures instead. */
const icons = {
  entrants: IconUsers,
  notice: IconSpeakerphone,
  confirmed: IconUserCheck,
  question: IconHelpCircle,
  match: IconSwords,
  room: IconDeviceGamepad2,
  friend: null,
  team: null,
};

interface RoomPictureProps {
  room: ChatRoom;
  gameKey?: string | undefined;
}

/**
 * The room's image, otherwise the game's (CHAT-7), with the icon of its kind: the rooms of a contest share their image.
 */
export function RoomPicture({ room, gameKey }: RoomPictureProps) {
  const Icon = icons[room.kind];
  return (
    <span className={classes.picture} aria-hidden="true">
      <Image room={room} gameKey={gameKey} />
      {Icon && (
        <i className={classes.sign}>
          <Icon size={15} />
        </i>
      )}
    </span>
  );
}

function Image({ room, gameKey }: RoomPictureProps) {
  switch (room.kind) {
    case 'question':
      return <Avatar id={room.owner?.id ?? room.chatId} src={room.imageUrl} size={44} />;
    case 'friend':
      return <Avatar id={room.friend?.id ?? 'nobody'} src={room.imageUrl} size={44} />;
    case 'team':
      return <Avatar id={room.team?.id ?? room.chatId} kind="team" src={room.imageUrl} size={44} />;
    default:
      return (
        <Cover id={room.contest?.id ?? room.roomId ?? room.chatId} gameKey={gameKey} src={room.imageUrl} />
      );
  }
}
