import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import { checkinCalls, checkinLiesAhead, contestAt, playerStep } from '@/entities/contest/lib/phase';
import { boundaries } from '@/entities/contest/lib/schedule';
// The home page does not load these texts.
import { PlayerAction, PlayerText } from '@/pages/contest/PlayerAction';
import { apiQuery } from '@/shared/api/query';
import type { Contest, ContestCard } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { shownStatus } from '@/shared/lib/shownStatus';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Card, CardLink } from '@/shared/ui/Card';
import { InlineLoading } from '@/shared/ui/Loading';
import { Section } from '@/shared/ui/Page';
import { StatusBadge } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import classes from './ComingUp.module.css';

interface Coming {
  card: ContestCard;
  contest: Contest | null;
}

interface ComingContests {
  /** Contests whose check-in is open and misses the viewer. */
  calling: (Coming & { contest: Contest })[];
  others: Coming[];
  /** Contests in which the viewer plays no more, or that are over. */
  over: Coming[];
  now: number;
}

/** Reads contests that the viewer has entered and in which they have no match. */
export function useComingContests(cards: readonly ContestCard[]): ComingContests {
  const details = useQueries({
    queries: cards.map(({ id }) => apiQuery('/contests/{id}/', { path: { id } })),
  });
  const known = details.flatMap(({ data }) => data ?? []);
  const now = useNowAt(known.flatMap((contest) => boundaries(contest).map(({ at }) => at)));
  const calling: ComingContests['calling'] = [];
  const others: Coming[] = [];
  const over: Coming[] = [];
  cards.forEach((card, index) => {
    const detail = details[index]?.data;
    const contest = detail ? contestAt(detail, now) : null;
    if (contest && checkinCalls(contest, now)) calling.push({ card, contest });
    else if (isOver(contest ?? card, now)) over.push({ card, contest });
    else others.push({ card, contest });
  });
  return { calling, others, over, now };
}

function isOver(of: Contest | ContestCard, now: number): boolean {
  if (of.playState === 'over' || of.status === 'matchDone') return true;
  if (!('entryInfo' in of)) return false;
  return of.entryInfo?.drop !== undefined || playerStep(of, now) === 'over';
}

/** Contests whose check-in is open, each with its button and the time left. */
export function OpenCheckins({ calling, now }: Pick<ComingContests, 'calling' | 'now'>) {
  const { t } = useTranslation('entry');
  if (calling.length === 0) return null;
  return (
    <Section heading={t('checkin.isOpen')}>
      <ol className={classes.contests}>
        {calling.map(({ card, contest }) => (
          <li key={card.id}>
            <Card className={classes.contest} role="group" aria-label={card.name} data-now>
              <Link to={contestPath(card.id)} className={classes.title}>
                <Name card={card} contest={contest} />
              </Link>
              <When card={card} />
              <span className={classes.text}>
                <PlayerText contest={contest} now={now} helps={false} />
              </span>
              <div className={classes.act}>
                <PlayerAction contest={contest} now={now} />
              </div>
            </Card>
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface ContestListProps {
  heading: string;
  contests: readonly Coming[];
  now: number;
}

/** Contests with their start and the viewer's next step or place. */
export function ContestList({ heading, contests, now }: ContestListProps) {
  if (contests.length === 0) return null;
  return (
    <Section heading={heading}>
      <ol className={classes.contests}>
        {contests.map(({ card, contest }) => (
          <li key={card.id}>
            <CardLink to={contestPath(card.id)} className={classes.contest}>
              <Name card={card} contest={contest} />
              <When card={card} checkinStart={contest && checkinAhead(contest, now)} />
              <span className={classes.text}>
                {contest ? <PlayerText contest={contest} now={now} helps={false} /> : <InlineLoading />}
              </span>
            </CardLink>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Returns when check-in opens; null if it concerns the viewer no longer or not at all. */
function checkinAhead(contest: Contest, now: number): string | null {
  const ahead = playerStep(contest, now) === 'checkin' && checkinLiesAhead(contest, now);
  return ahead ? contest.checkinStart : null;
}

function Name({ card, contest }: Coming) {
  return (
    <span className={classes.name}>
      <strong lang={textLanguage(card.name)}>{card.name}</strong>
      <StatusBadge
        status={shownStatus(contest?.status ?? card.status, contest?.playState ?? card.playState)}
        cancelledAt={contest ? contest.cancelledAt : card.cancelledAt}
      />
    </span>
  );
}

function When({ card, checkinStart = null }: { card: ContestCard; checkinStart?: string | null }) {
  const { t } = useTranslation('play');
  return (
    <span className={classes.when}>
      {checkinStart && (
        <>
          <small>{t('contests.checkin')}</small>
          <Time at={checkinStart} zone />
        </>
      )}
      <small>{t('contests.start')}</small>
      <Time at={card.contestStart} zone />
    </span>
  );
}
