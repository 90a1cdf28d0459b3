import { IconPhotoOff } from '@tabler/icons-react';
import { type ImgHTMLAttributes, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Picture.module.css';

type PictureProps = ImgHTMLAttributes<HTMLImageElement> & {
  src: string;
  /** Spoken text; empty for a picture that says nothing more than the text beside it. */
  alt: string;
};

/** A picture, or a placeholder if it cannot be loaded. The placeholder has the place and the class of the picture. */
export function Picture({ src, alt, className, ...rest }: PictureProps) {
  const { t } = useTranslation('common');
  const [failed, setFailed] = useState<string | null>(null);
  if (failed !== src) {
    return <img {...rest} src={src} alt={alt} className={className} onError={() => setFailed(src)} />;
  }
  const look = [classes.failed, className].filter(Boolean).join(' ');
  if (alt) {
    return (
      <span className={look}>
        <span className={classes.text}>
          <IconPhotoOff size={20} aria-hidden="true" /> {t('image.failed')}
        </span>
      </span>
    );
  }
  const { width, height } = rest;
  return (
    <span className={look} style={{ width, height }} title={t('image.failed')}>
      <IconPhotoOff size={20} aria-hidden="true" />
    </span>
  );
}
