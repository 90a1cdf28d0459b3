import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContestCard } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { useTimeZone } from '@/shared/viewer/viewer';
import { type BoardGroup, type BoardLists, boardOf } from '../lib/board';
import { boundaries } from '../lib/schedule';
import classes from './ContestBoard.module.css';
import { ContestRow } from './ContestRow';

/** Groups of several days, whose rows show the day. */
const dated: readonly BoardGroup[] = ['week', 'weekend', 'later', 'running', 'finished'];

interface ContestBoardProps extends BoardLists {
  /** The level of the headings of the groups. */
  level: 2 | 3;
  /** The largest number of rows of a group; every row if absent. */
  most?: number;
  /** What follows the rows of a group, such as a link to all of it. `last` is the last group that has not started. */
  after?: (group: BoardGroup, last: boolean) => ReactNode;
}

/** Contests as rows under today, tonight, tomorrow, this weekend, later, running and finished (LIST-5). */
export function ContestBoard({ upcoming, running, finished, unread, level, most, after }: ContestBoardProps) {
  const { t } = useTranslation('contestCard');
  const zone = useTimeZone();
  const all = [...upcoming, ...running, ...finished];
  const now = useNowAt(all.flatMap((contest) => boundaries(contest).map(({ at }) => at)));
  const Heading = `h${level}` as const;
  const board = boardOf({ upcoming, running, finished, unread }, now, zone);
  const lastAhead = [...board.keys()].filter((group) => group !== 'running' && group !== 'finished').at(-1);
  return (
    <div className={classes.board}>
      {[...board].map(([group, contests]) => (
        <section key={group} aria-labelledby={`board-${group}`}>
          <Heading className={classes.heading} id={`board-${group}`} data-group={group}>
            {t(`board.${group}`)}
          </Heading>
          <ul className={classes.rows}>
            {contests.slice(0, most).map((contest) => (
              <li key={contest.id}>
                <ContestRow contest={contest} now={now} dated={dated.includes(group)} />
              </li>
            ))}
          </ul>
          {after?.(group, group === lastAhead)}
        </section>
      ))}
    </div>
  );
}

/** A few contests as rows, without groups. */
export function ContestRows({ contests, label }: { contests: readonly ContestCard[]; label: string }) {
  const now = useNowAt(contests.flatMap((contest) => boundaries(contest).map(({ at }) => at)));
  return (
    <ul className={classes.rows} aria-label={label}>
      {contests.map((contest) => (
        <li key={contest.id}>
          <ContestRow contest={contest} now={now} dated />
        </li>
      ))}
    </ul>
  );
}

/** A placeholder with the height of rows that are still loading, so that nothing moves when they are shown. */
export function RowsPlace({ count }: { count: number }) {
  return <div className={classes.place} style={{ height: `${count * 74}px` }} aria-busy="true" />;
}
