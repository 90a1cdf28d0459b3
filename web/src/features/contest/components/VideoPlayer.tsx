import { IconExternalLink, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Cover } from '@/shared/ui/Cover';
import classes from './VideoPlayer.module.css';

interface VideoPlayerProps {
  contestId: number;
  gameKey?: string | null;
  title: string;
  address: string;
  /** Where it may be framed from; null where it is only linked (C2.076). */
  embed: string | null;
}

/** A contest's video. Nothing is fetched from the video site before the person asks for it; others are links. */
export function VideoPlayer({ contestId, gameKey, title, address, embed }: VideoPlayerProps) {
  const { t } = useTranslation('contest');
  const [playing, setPlaying] = useState(false);
  return (
    <div className={classes.video}>
      {embed && (
        <div className={classes.frame}>
          {playing ? (
            <iframe
              src={`${embed}?autoplay=1`}
              title={t('video.title', { name: title })}
              allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
              referrerPolicy="strict-origin-when-cross-origin"
              sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
              allowFullScreen
            />
          ) : (
            <button type="button" className={classes.poster} onClick={() => setPlaying(true)}>
              <Cover id={`video ${contestId}`} gameKey={gameKey ?? null} />
              <span className={classes.play}>
                <IconPlayerPlayFilled size={30} aria-hidden="true" />
                <span>{t('video.play')}</span>
                <small>{t('video.playText')}</small>
              </span>
            </button>
          )}
        </div>
      )}
      <a className={classes.link} href={address} target="_blank" rel="noopener nofollow noreferrer">
        <span>{address}</span>
        <IconExternalLink size={16} aria-hidden="true" />
      </a>
    </div>
  );
}
