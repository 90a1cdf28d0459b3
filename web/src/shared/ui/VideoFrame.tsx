import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Cover } from './Cover';
import classes from './VideoFrame.module.css';

interface VideoFrameProps {
  /** The address to embed, which the server made for an allowed host. */
  embed: string;
  /** The title of the video for screen readers. */
  title: string;
  play: string;
  /** Names the site that playing connects to. */
  note: string;
  /** The id of the picture that is shown before playing: the same id gives the same picture. */
  cover: string;
  gameKey?: string | null;
}

/** A video in a frame. Nothing is fetched from the video site before the person presses play. */
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
