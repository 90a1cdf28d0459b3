import { IconPhoto, IconVideo } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { isLive, isOver } from '@/entities/match/lib/state';
import { StreamMark } from '@/entities/stream/components/marks';
import type { Match } from '@/shared/api/types';
import { Avatar } from '@/shared/ui/Avatar';
import classes from './MatchCard.module.css';
import { OwnMatchLink } from './OwnMatchLink';
import type { BracketTexts } from './texts';
import { scoreOf } from './texts';

interface MatchCardProps {
  match: Match;
  /** Address of the match's page; undefined in an image or a preview. */
  to?: string;
  texts: BracketTexts;
  now: number;
  mine?: boolean;
  /** The edge from which the winner's line starts. */
  edge?: 'start' | 'end';
  /** The participant whose path is highlighted. */
  entry?: number | null;
  dim?: boolean;
  fresh?: boolean;
  /** Leaves out all but the link, at a scale at which nothing can be read. */
  bare?: boolean;
  /** By how much the match exceeds its time, for operators. */
  late?: string;
  tabIndex?: number;
  onFocusMatch?: (matchId: number) => void;
  onPoint?: (entry: number | null) => void;
}

/** One match with its two slots. The whole card links to the match. */
export const MatchCard = memo(function MatchCard({
  match,
  to,
  texts,
  now,
  mine = false,
  edge = 'end',
  entry = null,
  dim = false,
  fresh = false,
  bare = false,
  late = '',
  tabIndex = 0,
  onFocusMatch,
  onPoint,
}: MatchCardProps) {
  const { t } = texts;
  const state = isLive(match, now) ? 'live' : match.state;
  return (
    <article
      className={classes.card}
      data-state={state}
      data-mine={mine || undefined}
      data-edge={edge}
      data-dim={dim || undefined}
      data-fresh={fresh || undefined}
    >
      {to && (
        <Link
          to={to}
          className={classes.link}
          data-match={match.id}
          aria-label={[texts.matchLabel(match, now), late].filter(Boolean).join(t('card.separator'))}
          tabIndex={tabIndex}
          draggable={false}
          onFocus={onFocusMatch && (() => onFocusMatch(match.id))}
          onMouseMove={onPoint && ((event) => onPoint(entryAt(match, event.nativeEvent.offsetY)))}
        />
      )}
      {!bare && (
        <CardContent match={match} texts={texts} now={now} mine={mine} entry={entry} late={late} to={to} />
      )}
    </article>
  );
});

type CardContentProps = Pick<MatchCardProps, 'match' | 'texts' | 'now' | 'to'> & {
  mine: boolean;
  entry: number | null;
  late: string;
};

/** What a card shows: its number and state, and the two slots. */
function CardContent({ match, texts, now, mine, entry, late, to }: CardContentProps) {
  return (
    <>
      <header className={classes.head}>
        <span className={classes.number}>{texts.numberOf(match)}</span>
        <CardStatus match={match} texts={texts} now={now} />
        {late && <span className={classes.late}>{late}</span>}
        <span className={classes.icons}>
          <StreamMark matchId={match.id} />
          {match.hasVideos && <IconVideo size={15} aria-hidden="true" />}
          {match.hasImages && <IconPhoto size={15} aria-hidden="true" />}
        </span>
        {to && mine && !isOver(match) && <OwnMatchLink to={to} label={texts.t('card.match')} />}
      </header>
      {([0, 1] as const).map((slot) => (
        <Slot key={slot} match={match} slot={slot} texts={texts} entry={entry} />
      ))}
    </>
  );
}

/** Returns the entry of the row at that height of the card. Row heights are those of the style sheet. */
function entryAt(match: Match, y: number): number | null {
  if (y < 26) return null;
  return match.participants[y < 58 ? 0 : 1]?.id ?? null;
}

function CardStatus({ match, texts, now }: { match: Match; texts: BracketTexts; now: number }) {
  const note = texts.noteOf(match, now);
  if (!note) return null;
  return note.kind === 'time' ? (
    <time className={classes.time} dateTime={match.beginsAt}>
      {note.text}
    </time>
  ) : (
    <span className={classes[note.kind]}>{note.text}</span>
  );
}

interface SlotProps {
  match: Match;
  slot: 0 | 1;
  texts: BracketTexts;
  entry: number | null;
}

function Slot({ match, slot, texts, entry }: SlotProps) {
  const participant = match.participants[slot] ?? null;
  const seed = texts.seedOf(match, slot);
  const result =
    !participant || match.winner === null || match.state === 'bye'
      ? undefined
      : match.winner === participant.id
        ? 'won'
        : 'lost';
  return (
    <div
      className={classes.slot}
      data-result={match.state === 'noShow' ? 'lost' : result}
      data-on={(participant !== null && participant.id === entry) || undefined}
    >
      {participant ? (
        <Avatar id={participant.refId} kind={participant.kind} src={participant.imageUrl} size={22} />
      ) : (
        <i className={classes.nobody} aria-hidden="true" />
      )}
      <span className={classes.name} data-empty={participant === null || undefined}>
        {seed !== null && (
          <span className={classes.seed} title={texts.t('card.seed', { seed })}>
            {seed}
          </span>
        )}
        {texts.slotName(match, slot)}
      </span>
      <span className={classes.score}>
        {participant?.dropped && (
          <small className={classes.dropped}>{texts.t(`card.${participant.dropped}`)}</small>
        )}
        {scoreOf(match, slot)}
      </span>
    </div>
  );
}
