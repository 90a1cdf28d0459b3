import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import { usePlaceName } from '@/entities/place/lib/placeName';
import { apiPages } from '@/shared/api/query';
import { textLanguage } from '@/shared/lib/textLanguage';
import { More } from '@/shared/ui/More';
import { Section } from '@/shared/ui/Page';
import { Time } from '@/shared/ui/Time';
import { podium } from '../lib/podium';
import classes from './PodiumShelf.module.css';

/** The two last rounds of a bracket. The winner's line continues; those of the others end where they lost. */
const storeys = 'M14 76V54H46V76M74 76V54H106V76M30 54V30H90V54';
const ways: Record<1 | 2 | 3, string> = {
  1: 'M14 76V54H30V30H60V6',
  2: 'M106 76V54H90V30H60',
  3: 'M46 76V54H30',
};

/** A person's podium places, best first; nothing without any. */
export function PodiumShelf({ userId }: { userId: number }) {
  const { t } = useTranslation('account');
  const nameOf = usePlaceName();
  const list = useInfiniteQuery(
    apiPages('/users/{id}/contests/', { path: { id: userId }, query: { podium: true } }),
  );
  const shelf = podium(list.data?.pages.flatMap((page) => page.items) ?? []);
  if (shelf.length === 0) return null;
  return (
    <Section heading={t('podium')}>
      <ul className={classes.shelf}>
        {shelf.map(({ contest, place, step }) => (
          <li key={contest.id}>
            <Link to={contestPath(contest.id)} className={classes.piece} data-step={step}>
              <svg viewBox="0 0 120 78" fill="none" aria-hidden="true">
                <path className={classes.storeys} d={storeys} />
                {step !== 1 && <path className={classes.storeys} d="M60 30V14" />}
                <path className={classes.way} d={ways[step]} pathLength="1" />
                {step === 1 && <path className={classes.way} d="M44 16 60 4l16 12" pathLength="1" />}
              </svg>
              <span className={classes.place}>{nameOf(place.from, place.to)}</span>
              <strong lang={textLanguage(contest.name)}>{contest.name}</strong>
              <small>
                {contest.game?.gameName ?? '–'}
                <br />
                <Time at={contest.contestEnd} format="day" />
              </small>
            </Link>
          </li>
        ))}
      </ul>
      <More query={list} />
    </Section>
  );
}
