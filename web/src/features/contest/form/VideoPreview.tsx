import { useTranslation } from 'react-i18next';
import { embedAddress, iframeSource, isWebAddress } from '@/entities/contest/form/address';
import classes from '@/entities/contest/form/form.module.css';
import { VideoPlayer } from '../components/VideoPlayer';

interface VideoPreviewProps {
  /** The text of the field: an address or an iframe tag. */
  text: string;
  contestId: number | null;
  name: string;
}

/** The video as the contest's page will show it: a player for YouTube, otherwise a link. */
export function VideoPreview({ text, contestId, name }: VideoPreviewProps) {
  const { t } = useTranslation('contest');
  const address = iframeSource(text);
  if (!isWebAddress(address)) return null;
  const embed = embedAddress(address);
  return (
    <section className={classes.video} aria-label={t('form.video.preview')}>
      <p className={classes.hint}>{t(embed ? 'form.video.embed' : 'form.video.link')}</p>
      <VideoPlayer key={address} contestId={contestId ?? 0} title={name} address={address} embed={embed} />
    </section>
  );
}
