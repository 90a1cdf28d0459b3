import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { VideoFrame } from '@/shared/ui/VideoFrame';
import classes from './VideoPlayer.module.css';

interface VideoPlayerProps {
  contestId: number;
  gameKey?: string | null;
  title: string;
  address: string;
  /** The address to embed; null if it is only linked (VIDEO-3). */
  embed: string | null;
}

/** A contest's video; a link if its host is not embedded. */
export function VideoPlayer({ contestId, gameKey, title, address, embed }: VideoPlayerProps) {
  const { t } = useTranslation('contest');
  return (
    <div className={classes.video}>
      {embed && (
        <VideoFrame
          embed={embed}
          title={t('video.title', { name: title })}
          play={t('video.play')}
          note={t('video.playText')}
          cover={`video ${contestId}`}
          gameKey={gameKey}
        />
      )}
      <a className={classes.link} href={address} target="_blank" rel="noopener nofollow noreferrer">
        <span>{address}</span>
        <IconExternalLink size={16} aria-hidden="true" />
      </a>
    </div>
  );
}
