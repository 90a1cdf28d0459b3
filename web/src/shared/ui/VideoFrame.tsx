import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Cover } from './Cover';
import classes from './VideoFrame.module.css';

interface VideoFrameProps {
  /** Where it is framed from: an address that the server made for an allow-listed host. */
  embed: string;
  /** Names the film for who cannot see it. */
  title: string;
  play: string;
  /** To whom playing connects. */
  note: string;
  /** The picture that stands there before: the same id always looks the same. */
  cover: string;
  gameKey?: string | null;
}

/** A film in its frame. Nothing is fetched from the video site before the person asks for it. */
export function VideoFrame({ embed, title, play, note, cover, gameKey }: VideoFrameProps) {
  const [playing, setPlaying] = useState(false);
  return (
    <div className={classes.frame}>
      {playing ? (
        <iframe
          src={`${embed}?autoplay=1`}
          title={title}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          referrerPolicy="strict-origin-when-cross-origin"
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          allowFullScreen
        />
      ) : (
        <button type="button" className={classes.poster} onClick={() => setPlaying(true)}>
          <Cover id={cover} gameKey={gameKey ?? null} />
          <span className={classes.play}>
            <IconPlayerPlayFilled size={30} aria-hidden="true" />
            <span>{play}</span>
            <small>{note}</small>
          </span>
        </button>
      )}
    </div>
  );
}
