import { IconPhotoOff } from '@tabler/icons-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '@/shared/api/types';
import classes from './MessageImage.module.css';

type Image = NonNullable<Message['image']>;

interface MessageImageProps {
  image: Image;
  label: string;
  onOpen: () => void;
}

/** The longer side of a picture in the list, in pixels. */
const longest = 260;

/** A picture with its size known before it loads, so that the layout does not move. */
export function MessageImage({ image, label, onOpen }: MessageImageProps) {
  const { t } = useTranslation('common');
  const [failed, setFailed] = useState<string | null>(null);
  const scale = Math.min(1, longest / Math.max(image.width, image.height, 1));
  const frame: CSSProperties = {
    width: Math.max(72, Math.round(image.width * scale)),
    aspectRatio: `${image.width || 1} / ${image.height || 1}`,
  };
  if (failed === image.thumbUrl) {
    return (
      <p className={classes.removed}>
        <IconPhotoOff size={18} aria-hidden="true" /> {t('image.failed')}
      </p>
    );
  }
  return (
    <button type="button" className={classes.image} style={frame} aria-label={label} onClick={onOpen}>
      <img src={image.thumbUrl} alt="" decoding="async" onError={() => setFailed(image.thumbUrl)} />
    </button>
  );
}
