import { IconInfoCircle, IconPhoto, IconVideo } from '@tabler/icons-react';
import { memo, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pairReasonTexts } from '@/entities/match/lib/pairReason';
import { isLive, isOver, isUnplayed, minutesOver } from '@/entities/match/lib/state';
import { tallyOf } from '@/entities/match/lib/tally';
import { groupMatchNumber, matchNumber } from '@/entities/match/texts';
import { StreamMark } from '@/entities/stream/components/marks';
import type { Match, PairReason } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { useTimeText } from '@/shared/ui/useTimeText';
import { resultOf } from '../lib/outcome';
import classes from './MatchRow.module.css';

interface MatchRowProps {
  match: Match;
  to: string;
  now: number;
  mine?: boolean;
  /** The points of the sides before the round. */
  points?: readonly number[];
  /** Why the two were paired. */
  reason?: PairReason | null;
  /** Whether to show by how much the match exceeds its time. */
  operator?: boolean;
  /** Whether to name the group of the match. */
  grouped?: boolean | undefined;
  /** Why the match needs an operator, in place of its time. */
  concern?: string;
}

/** A match of a round: its two sides with the score, its state, and why the two were paired. It links to its page. */
export const MatchRow = memo(function MatchRow(props: MatchRowProps) {
  const {
    match,
    to,
    now,
    mine = false,
    points,
    reason,
    operator = false,
    grouped = false,
    concern = '',
  } = props;
  const { t } = useTranslation('rounds');
  const { t: tMatch } = useTranslation('match');
  const nameOf = useDisplayName();
  const [open, setOpen] = useState(false);
  const why = useId();
  const names = match.participants.map((each) => (each ? nameOf(each.name) : t('match.nobody')));
  const number = grouped ? groupMatchNumber(match) : matchNumber(match);
  const state = isLive(match, now) ? 'live' : match.state;
  return (
    <article className={classes.card} data-state={state} data-mine={mine || undefined}>
      <Link
        to={to}
        className={classes.link}
        aria-label={t('match.label', { number, first: names[0], second: names[1] })}
      />
      <header className={classes.head}>
        <span className={classes.number}>{number}</span>
        <State match={match} now={now} />
        <Concern text={concern} late={operator ? minutesOver(match, now) : 0} />
        <Marks match={match}>
          {reason && (
            <button
              type="button"
              className={classes.why}
              aria-expanded={open}
              aria-controls={why}
              aria-label={t('match.why')}
              title={t('match.why')}
              onClick={() => setOpen(!open)}
            >
              <IconInfoCircle size={18} aria-hidden="true" />
            </button>
          )}
        </Marks>
      </header>
      {([0, 1] as const).map((side) => (
        <Side key={side} match={match} side={side} name={names[side] ?? ''} points={points?.[side]} />
      ))}
      {reason && open && (
        <p id={why} className={classes.reason}>
          {pairReasonTexts(tMatch, reason).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
    </article>
  );
});

interface ConcernProps {
  /** Why the match needs an operator. */
  text: string;
  /** By how many minutes the match exceeds its time. */
  late: number;
}

/** Why the match needs an operator, or by how much it exceeds its time. */
function Concern({ text, late }: ConcernProps) {
  const { t } = useTranslation('rounds');
  if (!text && late <= 0) return null;
  const lateText =
    late < 120 ? t('match.late', { minutes: late }) : t('match.lateHours', { hours: Math.floor(late / 60) });
  return <span className={classes.late}>{text || lateText}</span>;
}

/** What there is to a match besides its result: the stream, videos, images, and the given button. */
function Marks({ match, children }: { match: Match; children: ReactNode }) {
  const { t } = useTranslation('rounds');
  return (
    <span className={classes.marks}>
      <StreamMark matchId={match.id} />
      {match.hasVideos && <IconVideo size={15} aria-label={t('match.video')} />}
      {match.hasImages && <IconPhoto size={15} aria-label={t('match.images')} />}
      {children}
    </span>
  );
}

interface SideProps {
  match: Match;
  side: 0 | 1;
  name: string;
  /** The points of the side before the round; undefined = not shown. */
  points: number | undefined;
}

/** A side of a match with its score. */
function Side({ match, side, name, points }: SideProps) {
  const { t } = useTranslation('rounds');
  const participant = match.participants[side];
  return (
    <div className={classes.side} data-result={resultOf(match, side)}>
      {participant ? (
        <Avatar id={participant.refId} kind={participant.kind} src={participant.imageUrl} size={24} />
      ) : (
        <i className={classes.nobody} aria-hidden="true" />
      )}
      <span className={classes.name} data-empty={participant === null || undefined} lang={textLanguage(name)}>
        {name}
      </span>
      {points !== undefined && participant && !isOver(match) && (
        <span className={classes.points}>{t('match.points', { points })}</span>
      )}
      <span className={classes.score}>
        <Score match={match} side={side} />
      </span>
    </div>
  );
}

/** The won games of a side; a mark of the winner if they are not known; a dash before the result. */
function Score({ match, side }: { match: Match; side: 0 | 1 }) {
  const { t } = useTranslation('match');
  const tally = tallyOf(match) ?? (match.outcome === 'draw' ? match.wins : null);
  if (tally) return tally[side];
  if (!isOver(match)) return '–';
  const won = match.state === 'decided' && resultOf(match, side) === 'won';
  return won && <small>{t('page.win')}</small>;
}

function State({ match, now }: { match: Match; now: number }) {
  const { t } = useTranslation(['rounds', 'match']);
  const timeText = useTimeText();
  if (isUnplayed(match, now)) return <span>{t('match:state.unplayed')}</span>;
  if (isLive(match, now)) return <span className={classes.live}>{t('match:state.live')}</span>;
  if (match.state === 'ready' || match.state === 'waiting') {
    return (
      <time className={classes.time} dateTime={match.beginsAt}>
        {timeText(match.beginsAt)}
      </time>
    );
  }
  if (match.outcome === 'draw') return <span>{t('match.drawn')}</span>;
  if (match.state === 'decided' && match.unearned) return <span>{t('match:page.unearned')}</span>;
  return <span>{t(`match:state.${match.state}`)}</span>;
}
