import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchImage } from '@/shared/api/types';
import { IconButton } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Picture } from '@/shared/ui/Picture';
import classes from './Shots.module.css';

/** A participant's screenshots as thumbnails. A press opens a large view with buttons to the others. */
export function Shots({ name, images }: { name: string; images: readonly MatchImage[] }) {
  const { t } = useTranslation('battleroyal');
  const [opened, setOpened] = useState<number | null>(null);
  const shown = opened === null ? undefined : images[opened];
  const number = (opened ?? 0) + 1;
  const title = t('people.imageTitle', { name, number, total: images.length });
  if (images.length === 0) return null;
  return (
    <>
      <span className={classes.shots}>
        {images.map((image, index) => (
          <button
            key={image.path}
            type="button"
            aria-label={t('people.openImage', { name, number: index + 1 })}
            onClick={() => setOpened(index)}
          >
            <Picture src={image.thumbUrl} alt="" loading="lazy" />
          </button>
        ))}
      </span>
      <Dialog opened={shown !== undefined} onClose={() => setOpened(null)} title={title} size="xl">
        {shown && <Picture className={classes.large} src={shown.url} alt={title} />}
        {images.length > 1 && (
          <div className={classes.steps}>
            <IconButton
              label={t('people.previous')}
              disabled={number <= 1}
              onClick={() => setOpened(number - 2)}
            >
              <IconChevronLeft size={20} />
            </IconButton>
            <IconButton
              label={t('people.next')}
              disabled={number >= images.length}
              onClick={() => setOpened(number)}
            >
              <IconChevronRight size={20} />
            </IconButton>
          </div>
        )}
      </Dialog>
    </>
  );
}
