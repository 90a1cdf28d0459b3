import { type ReactNode, useState } from 'react';
import { uploadFile } from '../api/client';
import { cut, type Part, readImage } from '../lib/crop';
import { imageTypes } from '../lib/imageTypes';
import { CropSheet } from './CropSheet';
import { ImageUpload } from './ImageUpload';

interface PictureFieldProps {
  label: ReactNode;
  /** Address of the stored picture. */
  url: string | null;
  /** Path of the chosen picture; null removes the picture; undefined keeps it. */
  value: string | null | undefined;
  onChange: (path: string | null) => void;
  /** As of ImageUpload. */
  onBusy: (busy: boolean) => void;
  /** Width to height. */
  ratio: number;
  /** Largest width in pixels that is kept. */
  width: number;
  placeholder: ReactNode;
  /** The folder of the upload on the server. */
  prefix?: 'image' | 'contests';
  accept?: readonly string[];
  disabled?: boolean;
  error?: ReactNode;
}

/** A picture that is cropped to a ratio and uploaded. */
export function PictureField({
  label,
  url,
  value,
  onChange,
  ratio,
  width,
  prefix = 'image',
  accept = imageTypes.profile,
  ...rest
}: PictureFieldProps) {
  const [open, setOpen] = useState<{ image: HTMLImageElement; answer: (part: Part | null) => void } | null>(
    null,
  );

  async function prepare(file: File, signal: AbortSignal): Promise<File | null> {
    const image = await readImage(file);
    try {
      const part = await new Promise<Part | null>((answer) => {
        setOpen({ image, answer });
        if (signal.aborted) answer(null);
        signal.addEventListener('abort', () => answer(null));
      });
      return part && (await cut(image, part, width, file));
    } finally {
      setOpen(null);
      URL.revokeObjectURL(image.src);
    }
  }

  return (
    <>
      <ImageUpload
        {...rest}
        label={label}
        ratio={ratio}
        accept={accept}
        value={value === undefined ? url : value}
        url={url}
        prepare={prepare}
        upload={(file, signal) => uploadFile(file, prefix, signal)}
        onChange={onChange}
      />
      {open && <CropSheet image={open.image} ratio={ratio} onDone={open.answer} />}
    </>
  );
}
