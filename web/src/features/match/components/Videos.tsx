import { IconExternalLink, IconPencil, IconTrash, IconVideoPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { addVideo, deleteVideo, editVideo, type MatchAddress } from '@/entities/match/api';
import { useMatchAct } from '@/entities/match/lib/useMatchAct';
import type { MatchTexts } from '@/entities/match/texts';
import { fieldErrors } from '@/shared/api/faults';
import { MatchDetail as MatchDetailLimits, MatchVideoInput } from '@/shared/api/limits';
import type { MatchDetail, MatchVideo } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { useReturnedFocus } from '@/shared/lib/useReturnedFocus';
import { Button, IconButton } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { TextField } from '@/shared/ui/Field';
import { Section } from '@/shared/ui/Page';
import { Time } from '@/shared/ui/Time';
import { useAskAboutText } from '@/shared/ui/useTyped';
import { VideoFrame } from '@/shared/ui/VideoFrame';
import classes from './Videos.module.css';

/** The most videos of a match (VIDEO-1). */
const maxVideos = MatchDetailLimits.videos.maxItems;
const urlLength = MatchVideoInput.url.maxLength;

interface VideosProps {
  address: MatchAddress;
  match: MatchDetail;
  texts: MatchTexts;
}

/** The videos of the match. Each is changed by the person who added it (VIDEO-1, VIDEO-3, VIDEO-2). */
export function Videos({ address, match, texts }: VideosProps) {
  const { t } = texts;
  const [adding, setAdding] = useState(false);
  const add = useReturnedFocus(adding);
  const { videos } = match;
  if (videos.length === 0 && !match.canAddVideo) return null;
  // A person who may add videos is told when the limit is reached.
  const mayAdd = match.isParticipant || match.isOperator;
  const full = videos.length >= maxVideos;
  const openForm = match.canAddVideo && !full && !adding && (
    <Button
      ref={add}
      variant="quiet"
      size="s"
      icon={<IconVideoPlus size={18} aria-hidden="true" />}
      onClick={() => setAdding(true)}
    >
      {t('video.add')}
    </Button>
  );
  return (
    <Section heading={t('video.title')} aside={openForm}>
      {adding && (
        <UrlForm
          address={address}
          texts={texts}
          url=""
          done={t('completeAddVideoUrl')}
          send={(url, key) => addVideo(address, url, key)}
          onClose={() => setAdding(false)}
        />
      )}
      {videos.length === 0 ? (
        !adding && <p className={classes.none}>{t('video.none')}</p>
      ) : (
        <ul className={classes.videos}>
          {videos.map((video, index) => (
            <li key={video.id}>
              <Video
                address={address}
                video={video}
                title={t('video.name', { number: index + 1 })}
                texts={texts}
                mayEdit={mayAdd}
              />
            </li>
          ))}
        </ul>
      )}
      {mayAdd && full && <p className={classes.none}>{t('video.full', { max: maxVideos })}</p>}
    </Section>
  );
}

interface VideoProps {
  address: MatchAddress;
  video: MatchVideo;
  title: string;
  texts: MatchTexts;
  /** Whether the viewer may change the address of an own video. */
  mayEdit: boolean;
}

function Video({ address, video, title, texts, mayEdit }: VideoProps) {
  const { t } = texts;
  const act = useMatchAct(address);
  const [editing, setEditing] = useState(false);
  const edit = useReturnedFocus(editing);

  async function remove() {
    const agreed = await confirm({
      title: t('deleteVideoUrlConfirm'),
      body: video.url,
      confirmLabel: t('video.delete'),
      danger: true,
    });
    if (agreed) await act.run(() => deleteVideo(address, video.id), t('completeDeleteVideoUrl'));
  }

  if (editing) {
    return (
      <UrlForm
        address={address}
        texts={texts}
        url={video.url}
        done={t('video.changed')}
        send={(url) => editVideo(address, video.id, url)}
        onClose={() => setEditing(false)}
      />
    );
  }
  return (
    <figure className={classes.video}>
      {video.embedUrl && (
        <VideoFrame
          key={video.embedUrl}
          embed={video.embedUrl}
          title={title}
          play={t('video.play')}
          note={t('video.playText')}
          cover={`video ${video.id}`}
        />
      )}
      <figcaption className={classes.caption}>
        <a href={video.url} target="_blank" rel="noopener nofollow noreferrer" className={classes.link}>
          <span>{video.url}</span>
          <IconExternalLink size={16} aria-hidden="true" />
        </a>
        <span className={classes.by}>
          {displayName(video.by.nickname)} <Time at={video.updated} within />
        </span>
        {video.mine && (
          <span className={classes.own}>
            {mayEdit && (
              <IconButton
                ref={edit}
                label={t('video.edit')}
                disabled={act.busy}
                onClick={() => setEditing(true)}
              >
                <IconPencil size={18} />
              </IconButton>
            )}
            <IconButton label={t('video.delete')} disabled={act.busy} onClick={() => void remove()}>
              <IconTrash size={18} />
            </IconButton>
          </span>
        )}
      </figcaption>
    </figure>
  );
}

interface UrlFormProps {
  address: MatchAddress;
  texts: MatchTexts;
  url: string;
  done: string;
  send: (url: string, key: string) => Promise<MatchDetail>;
  onClose: () => void;
}

function UrlForm({ address, texts, url: given, done, send, onClose }: UrlFormProps) {
  const { t } = texts;
  const act = useMatchAct(address);
  const form = useRef<HTMLFormElement>(null);
  useAskAboutText(form);
  const withKey = useIdempotencyKey();
  const [url, setUrl] = useState(given);
  const [fault, setFault] = useState<unknown>(null);
  async function save() {
    const sent = url.trim();
    if (await act.run(() => withKey(sent, (key) => send(sent, key)), done, setFault)) onClose();
  }
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={t('video.url')}
        description={t('video.urlHint')}
        type="url"
        inputMode="url"
        required
        autoFocus
        maxLength={urlLength}
        value={url}
        error={fieldErrors(fault).url}
        onChange={(event) => {
          setUrl(event.currentTarget.value);
          setFault(null);
        }}
      />
      <div className={classes.acts}>
        <Button onClick={onClose}>{t('result.cancel')}</Button>
        <Button type="submit" variant="primary" loading={act.busy} disabled={url.trim() === ''}>
          {given ? t('video.save') : t('video.addThis')}
        </Button>
      </div>
    </form>
  );
}
