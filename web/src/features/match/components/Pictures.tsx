import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import type { MatchTexts } from '@/entities/match/texts';
import type { MatchImage } from '@/shared/api/types';
import { IconButton } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Picture } from '@/shared/ui/Picture';
import classes from './Pictures.module.css';

interface PicturesProps {
  /** Each with the number of its game, from one. */
  images: readonly (MatchImage & { game: number })[];
  label: string;
  texts: MatchTexts;
}

/** The pictures of games in a carousel. A press opens one at full size. */
export function Pictures({ images, label, texts }: PicturesProps) {
  const { t } = texts;
  const [viewport, carousel] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps' });
  const [shown, setShown] = useState(0);
  const [large, setLarge] = useState<number | null>(null);
  useEffect(() => {
    if (!carousel) return;
    const follow = () => setShown(carousel.selectedScrollSnap());
    carousel.on('select', follow);
    return () => void carousel.off('select', follow);
  }, [carousel]);
  const titleOf = (index: number) =>
    t('page.image', { game: images[index]?.game ?? 1, number: index + 1, total: images.length });
  const opened = large === null ? undefined : images[large];
  return (
    <section className={classes.carousel} aria-roledescription="carousel" aria-label={label}>
      <div className={classes.window} ref={viewport}>
        <div className={classes.track}>
          {images.map((image, index) => (
            <button
              key={image.path}
              type="button"
              className={classes.slide}
              aria-label={`${titleOf(index)} ${t('page.openImage')}`}
              onClick={() => setLarge(index)}
            >
              <Picture src={image.thumbUrl} alt="" loading="lazy" />
            </button>
          ))}
        </div>
      </div>
      {images.length > 1 && (
        <div className={classes.steps}>
          <IconButton label={t('page.previousImage')} onClick={() => carousel?.scrollPrev()}>
            <IconChevronLeft size={20} />
          </IconButton>
          <span aria-live="polite">
            {shown + 1} / {images.length}
          </span>
          <IconButton label={t('page.nextImage')} onClick={() => carousel?.scrollNext()}>
            <IconChevronRight size={20} />
          </IconButton>
        </div>
      )}
      <Dialog
        opened={opened !== undefined}
        onClose={() => setLarge(null)}
        title={titleOf(large ?? 0)}
        size="xl"
      >
        {opened && <Picture className={classes.large} src={opened.url} alt={titleOf(large ?? 0)} />}
      </Dialog>
    </section>
  );
}
