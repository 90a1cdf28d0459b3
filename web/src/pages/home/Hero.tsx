import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ContestRows, RowsPlace } from '@/entities/contest/components/ContestBoard';
import { boundaries, statusAt } from '@/entities/contest/lib/schedule';
import type { ContestCard } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { shownStatus } from '@/shared/lib/shownStatus';
import { Button, LinkButton } from '@/shared/ui/Button';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useBoard } from './api';
import classes from './Hero.module.css';
import { StartContest } from './StartContest';

/** Rows of the hero: what is played, and the next contests with a free place. */
const rows = 4;
const mostLive = 2;

/** What Yagura is, the ways to begin, and what is on now. */
export function Hero() {
  const { t } = useTranslation('home');
  const login = useLoginModal();
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1>{t('hero.title')}</h1>
        <p>{t('hero.text')}</p>
        <div className={classes.actions}>
          <Button variant="primary" onClick={() => login.open(undefined, { mode: 'signUp' })}>
            {t('hero.start')}
          </Button>
          <LinkButton to="/contests">{t('hero.browse')}</LinkButton>
        </div>
      </div>
      <Now />
      <div className={classes.begin}>
        <StartContest />
      </div>
    </section>
  );
}

function Now() {
  const { t } = useTranslation('home');
  const { upcoming, running } = useBoard();
  const ahead = upcoming.data?.items ?? [];
  const begun = running.data?.items ?? [];
  const now = useNowAt([...ahead, ...begun].flatMap((contest) => boundaries(contest).map(({ at }) => at)));
  const live = begun.filter((contest) => isLive(contest, now)).slice(0, mostLive);
  const open = ahead.filter((contest) => hasPlace(contest, now)).slice(0, rows - live.length);
  return (
    <div className={classes.now}>
      <p className={classes.all}>
        <Link to="/contests?view=board">{t('seeAll')}</Link>
      </p>
      {upcoming.isPending || running.isPending ? (
        <RowsPlace count={rows} />
      ) : (
        <>
          {live.length > 0 && (
            <>
              <h2>{t('now.live')}</h2>
              <ContestRows contests={live} label={t('now.live')} />
            </>
          )}
          <h2>{t('now.open')}</h2>
          {open.length > 0 ? (
            <ContestRows contests={open} label={t('now.open')} />
          ) : (
            <p className={classes.none}>{t('now.none')}</p>
          )}
        </>
      )}
    </div>
  );
}

function isLive(contest: ContestCard, now: number): boolean {
  return contest.cancelledAt === null && shownStatus(statusAt(contest, now), contest.playState) === 'match';
}

/** Whether one can enter now and has a place. */
function hasPlace(contest: ContestCard, now: number): boolean {
  return statusAt(contest, now) === 'entry' && contest.entryCount < contest.entryMaxCount;
}
