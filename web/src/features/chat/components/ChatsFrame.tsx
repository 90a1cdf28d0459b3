import { type CSSProperties, type ReactNode, useRef } from 'react';
import classes from './ChatsFrame.module.css';
import { WholeWindow } from './WholeWindow';

interface ChatsFrameProps {
  /** The height of what is above the frame on a wide window, except the header, in pixels. */
  above: number;
  /** The heading and the list of rooms; undefined if there is only one room. */
  rooms?: { head: ReactNode; list: ReactNode };
  /** Whether a phone shows the room instead of the list. */
  room: boolean;
  children: ReactNode;
}

/** The frame of a room with the list of rooms beside it. A phone shows one of the two. */
export function ChatsFrame({ above, rooms, room, children }: ChatsFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={frame}
      className={classes.frame}
      style={{ '--above': `${above}px` } as CSSProperties}
      data-room={room || undefined}
    >
      <WholeWindow key={room ? 'room' : 'list'} frame={frame} />
      {rooms && (
        <aside className={classes.side}>
          <div className={classes.head}>{rooms.head}</div>
          <div className={classes.list}>{rooms.list}</div>
        </aside>
      )}
      {children}
    </div>
  );
}
