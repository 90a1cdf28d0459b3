import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '../api/faults';
import type { UploadedFile } from '../api/types';
import { imageTypes, maxImageBytes, typeNames } from '../lib/imageTypes';
import { useAct } from '../lib/useAct';
import { Button } from './Button';
import classes from './ImageUpload.module.css';
import { Picture } from './Picture';
import { useReportedBusy } from './useReportedBusy';

interface ImageUploadProps {
  label: ReactNode;
  /** Path of the stored image; null is none. */
  value: string | null;
  /** Address of the stored image. */
  url?: string | null;
  onChange: (path: string | null, file: UploadedFile | null) => void;
  /**
   * Called with true when a chosen file is taken, and with false once its path is known, it is refused, or the field is
   * gone. A form must not be saved in between: it would be saved without the image. See useUploading.
   */
  onBusy: (busy: boolean) => void;
  /** The signal ends the upload when its image is no longer wanted. */
  upload: (file: File, signal: AbortSignal) => Promise<UploadedFile>;
  /**
   * Returns what to upload of the chosen file; null if the person cancels, or the signal ends the preparation. Rejects if the file is
   * no image.
   */
  prepare?: (file: File, signal: AbortSignal) => Promise<File | null>;
  accept?: readonly string[];
  /** Width to height of the preview. */
  ratio?: number;
  /** Shown while there is no image. */
  placeholder?: ReactNode;
  disabled?: boolean;
  /** Why a save refused the image. See useFocusRefused. */
  error?: ReactNode;
}

type UploadOptions = Pick<
  ImageUploadProps,
  'value' | 'url' | 'onChange' | 'onBusy' | 'upload' | 'prepare' | 'accept' | 'disabled'
>;

interface Upload {
  file: File;
  signal: AbortSignal;
}

/** Checks, prepares and uploads a chosen file. Until the image is read from the service, its preview is the file itself. */
function useImageUpload({
  value,
  url,
  onChange,
  onBusy,
  upload,
  prepare,
  accept = imageTypes.cover,
  disabled,
}: UploadOptions) {
  const { t } = useTranslation('fault');
  const faultText = useFaultText();
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  // The file that is taken, from the choice until its path is known.
  const [taken, setTaken] = useState<File | null>(null);
  useReportedBusy(taken !== null, onBusy);
  // Ends the preparation and the upload of the taken file when the image is removed or the field is gone.
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const uploading = useAct(({ file, signal }: Upload) => upload(file, signal), {
    onDone: (uploaded, { file, signal }) => {
      if (signal.aborted) return;
      setPreview(URL.createObjectURL(file));
      onChange(uploaded.path, uploaded);
    },
    onFault: (fault, { signal }) => {
      if (!signal.aborted) setProblem(faultText(fault));
      return true;
    },
  });

  const unsupported = () => setProblem(t('unsupportedFileType', { types: typeNames(accept) }));

  return {
    /** The address of the image to show. */
    shown: value ? (preview ?? url) : null,
    problem,
    busy: uploading.busy,
    async take(file: File | undefined) {
      if (!file || taken || uploading.busy || disabled) return;
      setProblem(null);
      if (!accept.includes(file.type)) return unsupported();
      if (file.size > maxImageBytes) return setProblem(t('fileTooLarge'));
      setTaken(file);
      running.current = new AbortController();
      const { signal } = running.current;
      const prepared = prepare ? await prepare(file, signal).catch(() => undefined) : file;
      if (prepared === undefined) unsupported();
      if (prepared && !signal.aborted) await uploading.run({ file: prepared, signal });
      setTaken(null);
    },
    remove() {
      running.current?.abort();
      setTaken(null);
      setPreview(null);
      setProblem(null);
      onChange(null, null);
    },
  };
}

/** Chooses or drops one image, shows a preview, and can remove it. */
export function ImageUpload(props: ImageUploadProps) {
  const { label, value, accept = imageTypes.cover, ratio = 16 / 9, placeholder, disabled, error } = props;
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const inputId = useId();
  const problemId = useId();
  const { shown, problem, busy, take, remove } = useImageUpload(props);
  const wrong = problem ?? error;
  return (
    <fieldset className={classes.upload} aria-labelledby={labelId} disabled={disabled}>
      <span id={labelId} className={classes.label}>
        {label}
      </span>
      <label
        htmlFor={inputId}
        className={classes.frame}
        style={{ aspectRatio: ratio }}
        data-busy={busy || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        {shown ? <Picture src={shown} alt="" /> : placeholder}
      </label>
      <div className={classes.actions}>
        <Button
          size="s"
          loading={busy}
          icon={<IconPhotoPlus size={18} />}
          onClick={() => input.current?.click()}
          aria-describedby={wrong ? problemId : undefined}
          data-refused={error ? true : undefined}
        >
          {shown ? t('image.change') : t('image.choose')}
        </Button>
        {value && (
          <Button size="s" variant="quiet" icon={<IconX size={18} />} onClick={remove}>
            {t('image.reset')}
          </Button>
        )}
      </div>
      <p className={classes.status} role="status">
        {busy && t('image.uploading')}
      </p>
      <input
        ref={input}
        id={inputId}
        aria-labelledby={labelId}
        type="file"
        accept={accept.join(',')}
        hidden
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {wrong && (
        <p id={problemId} className={classes.error} role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
