import { IconPhotoPlus, IconRefresh, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFault } from '@/shared/api/error';
import { useFaultText } from '@/shared/api/faults';
import type { MatchImage } from '@/shared/api/types';
import { imageTypes, maxImageBytes } from '@/shared/lib/imageTypes';
import { unreached } from '@/shared/outbox/Outbox';
import { IconButton } from '@/shared/ui/Button';
import { Picture } from '@/shared/ui/Picture';
import { maxImages } from '../lib/resultForm';
import { uploadImage } from '../lib/uploadImage';
import classes from './GameImages.module.css';

const accepted = imageTypes.result;

interface Upload {
  id: number;
  file: File;
  done: number;
  fault: string | null;
  /** Ends the upload. */
  cancel: AbortController;
}

interface GameImagesProps {
  label: string;
  images: readonly MatchImage[];
  onChange: (change: (images: MatchImage[]) => MatchImage[]) => void;
  /** Called with the number of running uploads; with 0 when the field is gone, which ends them. */
  onBusy: (count: number) => void;
}

/** Uploads pictures side by side, up to the most that a game can have. Leaving the page aborts the uploads. */
function useUploads({ images, onChange, onBusy }: Omit<GameImagesProps, 'label'>) {
  const { t } = useTranslation(['match', 'fault']);
  const faultText = useFaultText();
  const counter = useRef(0);
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef(new Set<AbortController>());
  useEffect(
    () => () => {
      for (const cancel of running.current) cancel.abort();
    },
    [],
  );
  const pending = uploads.filter((upload) => upload.fault === null).length;
  const tellBusy = useRef(onBusy);
  useEffect(() => {
    tellBusy.current = onBusy;
  });
  useEffect(() => tellBusy.current(pending), [pending]);
  useEffect(() => () => tellBusy.current(0), []);

  const update = (id: number, change: Partial<Upload>) =>
    setUploads((list) => list.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));

  async function send({ id, file, cancel }: Upload) {
    update(id, { fault: null, done: 0 });
    running.current.add(cancel);
    try {
      const { path, url, thumbUrl } = await uploadImage(file, (done) => update(id, { done }), cancel.signal);
      setUploads((list) => list.filter((upload) => upload.id !== id));
      onChange((list) => [...list, { path, url, thumbUrl }]);
    } catch (cause) {
      if (cancel.signal.aborted) return;
      const unsupported = isFault(cause, 'unsupportedFileType');
      const reason = unsupported ? t('match:result.imageType') : faultText(cause);
      update(id, { fault: unreached(cause) ? t('match:result.imagesNeedNetwork') : reason });
    } finally {
      running.current.delete(cancel);
    }
  }

  function take(files: readonly File[]) {
    setProblem(null);
    const room = maxImages - images.length - uploads.length;
    if (files.length > room) setProblem(t('fault:overMaxImages'));
    for (const file of files.slice(0, Math.max(room, 0))) {
      if (!accepted.includes(file.type)) {
        setProblem(t('match:result.imageType'));
        continue;
      }
      if (file.size > maxImageBytes) {
        setProblem(t('fault:fileTooLarge'));
        continue;
      }
      const upload: Upload = {
        id: ++counter.current,
        file,
        done: 0,
        fault: null,
        cancel: new AbortController(),
      };
      setUploads((list) => [...list, upload]);
      void send(upload);
    }
  }

  return {
    uploads,
    problem,
    full: images.length + uploads.length >= maxImages,
    take,
    retry: (upload: Upload) => void send(upload),
    drop({ id, cancel }: Upload) {
      cancel.abort();
      setUploads((list) => list.filter((each) => each.id !== id));
    },
  };
}

/** The pictures of one game: chosen from the device, uploaded one by one, removable. */
export function GameImages({ label, ...props }: GameImagesProps) {
  const { images, onChange } = props;
  const { t } = useTranslation('match');
  const inputId = useId();
  const { uploads, problem, full, take, retry, drop } = useUploads(props);
  const problems = new Set([problem, ...uploads.map(({ fault }) => fault)].filter((text) => text !== null));
  return (
    <fieldset className={classes.images} aria-label={label}>
      <ul className={classes.list}>
        {images.map((image) => (
          <li key={image.path} className={classes.item}>
            <Picture src={image.thumbUrl} alt="" />
            <IconButton
              className={classes.remove}
              label={t('result.removeImage')}
              onClick={() => onChange((list) => list.filter((each) => each.path !== image.path))}
            >
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
        {uploads.map((upload) => (
          <UploadItem
            key={upload.id}
            upload={upload}
            onRetry={() => retry(upload)}
            onRemove={() => drop(upload)}
          />
        ))}
        {!full && (
          <li>
            <label className={classes.add} htmlFor={inputId}>
              <IconPhotoPlus size={20} aria-hidden="true" />
              <span>{t('result.addImage')}</span>
            </label>
            <input
              id={inputId}
              className={classes.input}
              type="file"
              accept={accepted.join(',')}
              multiple
              aria-label={`${label} ${t('result.addImage')}`}
              onChange={(event) => {
                take([...(event.currentTarget.files ?? [])]);
                event.currentTarget.value = '';
              }}
            />
          </li>
        )}
      </ul>
      <p className={classes.hint}>{t('result.imageLimit')}</p>
      {problems.size > 0 && (
        <div className={classes.problem} role="alert">
          {[...problems].map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface UploadItemProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

/** A picture that is being uploaded, or whose upload failed. */
function UploadItem({ upload, onRetry, onRemove }: UploadItemProps) {
  const { t } = useTranslation('match');
  const failed = upload.fault !== null;
  return (
    <li className={classes.item} data-fault={failed || undefined}>
      {failed ? (
        <IconButton label={t('result.retryUpload')} onClick={onRetry}>
          <IconRefresh size={18} />
        </IconButton>
      ) : (
        <>
          <span className={classes.percent}>
            {t('result.uploading', { percent: Math.round(upload.done * 100) })}
          </span>
          <progress className={classes.progress} max={1} value={upload.done} />
        </>
      )}
      <IconButton
        className={classes.remove}
        label={t(failed ? 'result.removeImage' : 'result.cancelUpload')}
        onClick={onRemove}
      >
        <IconX size={16} />
      </IconButton>
    </li>
  );
}
