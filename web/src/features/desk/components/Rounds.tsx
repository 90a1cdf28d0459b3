import { useTranslation } from 'react-i18next';
import { formatOf, playoff } from '@/formats/registry';
import { useMatchTexts } from '@/formats/useMatchTexts';
import type { Desk, DeskRound } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { dayOf } from '@/shared/lib/datetime';
import { Section } from '@/shared/ui/Page';
import { Time } from '@/shared/ui/Time';
import { useTimeZone } from '@/shared/viewer/viewer';
import { barWidth, isDouble } from '../lib/deskState';
import classes from './Rounds.module.css';

/** The number of matches above which a round is drawn as one bar. */
const mostSeparateMatches = 32;

/** The progress of each round, drawn as a bracket: the first round at the bottom, the final at the top. */
export function Rounds({ desk }: { desk: Desk }) {
  const { t } = useTranslation('desk');
  const title = useRoundTitle(desk);
  const now = useNowAt(desk.rounds.map(({ beginsAt }) => beginsAt));
  const zone = useTimeZone();
  const today = dayOf(new Date(now), zone);
  // A round of a bracket that nobody plays, such as an unneeded second grand final, is left out.
  const shownRounds = desk.rounds.filter(({ total, status }) => total > 0 || status !== null);
  if (shownRounds.length === 0) return null;
  const widest = Math.max(...shownRounds.map(({ total }) => total));
  return (
    <div id="rounds">
      <Section heading={t('rounds.title')}>
        <ol className={classes.rounds}>
          {[...shownRounds].reverse().map((round) => (
            <RoundRow
              key={`${round.section}-${round.round}`}
              round={round}
              title={title(round)}
              width={barWidth(round.total, widest)}
              begun={now >= Date.parse(round.beginsAt)}
              today={dayOf(round.beginsAt, zone) === today}
            />
          ))}
        </ol>
      </Section>
    </div>
  );
}

function useRoundTitle(desk: Desk): (round: DeskRound) => string {
  const { stage, rounds } = desk;
  const format = stage ? formatOf(stage) : playoff;
  const inFirst = rounds.filter(({ section }) => section === 0).length;
  const { roundTitle } = useMatchTexts(format, inFirst, isDouble(desk));
  return ({ section, round }) => roundTitle(round, section);
}

interface RoundRowProps {
  round: DeskRound;
  title: string;
  width: number;
  begun: boolean;
  /** Whether it starts today in the viewer's time zone; the date is then left out. */
  today: boolean;
}

function RoundRow({ round, title, width, begun, today }: RoundRowProps) {
  const { t } = useTranslation('desk');
  const { total, decided, ready, conflicts } = round;
  const over = decided === total && round.status !== 'planned';
  const live = begun ? Math.max(0, ready - conflicts) : 0;
  return (
    <li data-over={over || undefined}>
      <span className={classes.title}>{title}</span>
      <div
        className={classes.bar}
        style={{ width: `${width * 100}%`, '--matches': total } as React.CSSProperties}
        data-single={total <= mostSeparateMatches || undefined}
        role="img"
        aria-label={t('rounds.label', { round: title, total, decided })}
      >
        <i data-part="decided" style={{ flexGrow: decided }} />
        <i data-part="conflict" style={{ flexGrow: conflicts }} />
        <i data-part="live" style={{ flexGrow: live }} />
        <i style={{ flexGrow: Math.max(0, total - decided - conflicts - live) }} />
      </div>
      <span className={classes.figure}>
        {conflicts > 0 ? (
          <em>{t('rounds.conflicts', { count: conflicts })}</em>
        ) : over ? (
          t('rounds.done')
        ) : total > 0 && (begun || decided > 0) ? (
          <>
            <b>{decided}</b>/{total}
          </>
        ) : (
          <Time at={round.beginsAt} format={today ? 'clock' : 'when'} />
        )}
      </span>
    </li>
  );
}
