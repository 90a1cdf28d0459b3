import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import type { MatchDetail, MatchImage } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { IconButton } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Section } from '@/shared/ui/Page';
import { Time } from '@/shared/ui/Time';
import type { MatchTexts } from '../texts';
import classes from './GameDetails.module.css';

/** What was reported of each game, with its pictures. */
export function GameDetails({ match, texts }: { match: MatchDetail; texts: MatchTexts }) {
  const { t } = texts;
  return (
    <Section heading={t('page.games')}>
      {match.reports.length === 0 ? (
        <p className={classes.none}>{t('page.noGames')}</p>
      ) : (
        <ol className={classes.games}>
          {match.reports.map((report) => {
            const winner = match.participants.find((participant) => participant?.id === report.winner);
            return (
              <li key={report.index} className={classes.game}>
                <h3>{t('page.game', { number: report.index + 1 })}</h3>
                <p className={classes.winner}>
                  {winner ? (
                    <>
                      <b>{t('page.win')}</b> {displayName(winner.name)}
                    </>
                  ) : (
                    t('page.noWinnerYet')
                  )}
                </p>
                <p className={classes.by}>
                  {t('page.reportedBy', { name: displayName(report.editBy.nickname) })}{' '}
                  <Time at={report.updated} />
                </p>
                {report.images.length > 0 && (
                  <Pictures images={report.images} game={report.index + 1} texts={texts} />
                )}
              </li>
            );
          })}
        </ol>
      )}
    </Section>
  );
}

interface PicturesProps {
  images: readonly MatchImage[];
  game: number;
  texts: MatchTexts;
}

/** A game's pictures in a carousel; one pressed opens at full size. */
function Pictures({ images, game, texts }: PicturesProps) {
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
  const label = (index: number) => t('page.image', { game, number: index + 1, total: images.length });
  const opened = large === null ? undefined : images[large];
  return (
    <section
      className={classes.carousel}
      aria-roledescription="carousel"
      aria-label={t('page.game', { number: game })}
    >
      <div className={classes.window} ref={viewport}>
        <div className={classes.track}>
          {images.map((image, index) => (
            <button
              key={image.path}
              type="button"
              className={classes.slide}
              aria-label={`${label(index)} ${t('page.openImage')}`}
              onClick={() => setLarge(index)}
            >
              <img src={image.thumbUrl} alt="" loading="lazy" />
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
        title={label(large ?? 0)}
        size="xl"
      >
        {opened && <img className={classes.large} src={opened.url} alt={label(large ?? 0)} />}
      </Dialog>
    </section>
  );
}
