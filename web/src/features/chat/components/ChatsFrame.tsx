import { type CSSProperties, type ReactNode, useRef } from 'react';
import classes from './ChatsFrame.module.css';
import { WholeWindow } from './WholeWindow';

interface ChatsFrameProps {
  /** What stands over the frame on a wide window, beside the header: a length in pixels. */
  above: number;
  /** The rooms to choose from, under a head of their own; none where there is only one room. */
  rooms?: { head: ReactNode; list: ReactNode };
  /** A phone shows the room; else the list. */
  room: boolean;
  children: ReactNode;
}

/** The window of a room, with the list of rooms beside it; a phone shows one of the two. */
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
