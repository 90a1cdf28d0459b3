import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contestAt, playerStep } from '@/entities/contest/lib/phase';
import { boundaries } from '@/entities/contest/lib/schedule';
// The home page does not load these texts.
import { PlayerText } from '@/pages/contest/PlayerAction';
import { apiQuery } from '@/shared/api/query';
import type { Contest, ContestCard } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { shownStatus } from '@/shared/lib/shownStatus';
import { textLanguage } from '@/shared/lib/textLanguage';
import { CardLink } from '@/shared/ui/Card';
import { InlineLoading } from '@/shared/ui/Loading';
import { Section } from '@/shared/ui/Page';
import { StatusBadge } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import classes from './ComingUp.module.css';

/**
 * Contests that the viewer has entered and in which they have no match yet, with their start and the steps before it.
 */
export function ComingUp({ contests }: { contests: readonly ContestCard[] }) {
  const { t } = useTranslation('play');
  const details = useQueries({
    queries: contests.map(({ id }) => apiQuery('/contests/{id}/', { path: { id } })),
  });
  const known = details.flatMap(({ data }) => data ?? []);
  const now = useNowAt(known.flatMap((contest) => boundaries(contest).map(({ at }) => at)));
  if (contests.length === 0) return null;
  return (
    <Section heading={t('contests.title')}>
      <ol className={classes.contests}>
        {contests.map((card, index) => {
          const detail = details[index]?.data;
          return (
            <li key={card.id}>
              <Row card={card} contest={detail ? contestAt(detail, now) : null} now={now} />
            </li>
          );
        })}
      </ol>
    </Section>
  );
}

function Row({ card, contest, now }: { card: ContestCard; contest: Contest | null; now: number }) {
  const { t } = useTranslation('play');
  const open =
    contest?.checkinStart &&
    !contest.isCheckin &&
    playerStep(contest, now) === 'checkin' &&
    now >= Date.parse(contest.checkinStart);
  return (
    <CardLink to={`/contests/${card.id}`} className={classes.contest} data-now={open || undefined}>
      <span className={classes.name}>
        <strong lang={textLanguage(card.name)}>{card.name}</strong>
        <StatusBadge
          status={shownStatus(contest?.status ?? card.status, contest?.playState ?? card.playState)}
          cancelledAt={contest ? contest.cancelledAt : card.cancelledAt}
        />
      </span>
      <span className={classes.when}>
        <small>{t('contests.start')}</small>
        <Time at={card.contestStart} zone />
      </span>
      <span className={classes.text}>
        {contest ? <PlayerText contest={contest} now={now} helps={false} /> : <InlineLoading />}
      </span>
    </CardLink>
  );
}
