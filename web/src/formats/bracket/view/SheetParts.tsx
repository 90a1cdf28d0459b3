import { IconPhoto, IconVideo } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { isLive, isOver } from '@/entities/match/lib/state';
import { StreamMark } from '@/entities/stream/components/marks';
import type { Match, ParticipantRef } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Avatar } from '@/shared/ui/Avatar';
import type { Leaf } from './geometry';
import { OwnMatchLink } from './OwnMatchLink';
import classes from './SheetParts.module.css';
import type { BracketTexts } from './texts';

/** Sizes of pictures in pixels, on the line of a winner and beside a participant. */
const pictureSize = { winner: 16, leaf: 18 } as const;

interface SheetLabelProps {
  match: Match;
  align: 'start' | 'end' | 'center';
  to?: string;
  texts: BracketTexts;
  now: number;
  mine?: boolean;
  dim?: boolean;
  fresh?: boolean;
  /** Leaves out all but the link, at a scale at which nothing can be read. */
  bare?: boolean;
  tabIndex?: number;
  onFocusMatch?: (matchId: number) => void;
}

/**
 * A match on the sheet: the winner above the line; below it the number, the score or the start, and what there is to see. The viewer's
 * open match has a button in the place of the winner.
 */
export const SheetLabel = memo(function SheetLabel({
  match,
  align,
  to,
  texts,
  now,
  mine,
  dim,
  fresh,
  bare = false,
  tabIndex = 0,
  onFocusMatch,
}: SheetLabelProps) {
  return (
    <div
      className={classes.label}
      data-state={isLive(match, now) ? 'live' : match.state}
      data-align={align}
      data-mine={mine || undefined}
      data-dim={dim || undefined}
      data-fresh={fresh || undefined}
    >
      {to && (
        <Link
          className={classes.link}
          to={to}
          data-match={match.id}
          aria-label={texts.matchLabel(match, now)}
          tabIndex={tabIndex}
          draggable={false}
          onFocus={onFocusMatch && (() => onFocusMatch(match.id))}
        />
      )}
      {!bare && <LabelContent match={match} to={to} texts={texts} now={now} mine={mine} />}
    </div>
  );
});

/** What a match on the sheet shows. */
function LabelContent({
  match,
  to,
  texts,
  now,
  mine,
}: Pick<SheetLabelProps, 'match' | 'to' | 'texts' | 'now' | 'mine'>) {
  const winner = match.participants.find((participant) => participant?.id === match.winner);
  return (
    <>
      <span className={classes.winner}>
        {match.round > 0 && winner && (
          <>
            <Picture participant={winner} size={pictureSize.winner} />
            <b>{displayName(winner.name)}</b>
          </>
        )}
        {to && mine && !isOver(match) && <OwnMatchLink inLine to={to} label={texts.t('card.match')} />}
      </span>
      <span className={classes.below}>
        {match.state !== 'empty' && <small>{texts.numberOf(match)}</small>}
        <span className={classes.note}>{texts.belowLine(match, now)}</span>
        <StreamMark matchId={match.id} />
        {match.hasVideos && <IconVideo size={13} aria-hidden="true" />}
        {match.hasImages && <IconPhoto size={13} aria-hidden="true" />}
      </span>
    </>
  );
}

function Picture({ participant, size }: { participant: ParticipantRef; size: number }) {
  return <Avatar id={participant.refId} kind={participant.kind} src={participant.imageUrl} size={size} />;
}

interface SheetLeafProps {
  leaf: Leaf;
  texts: BracketTexts;
  mine?: boolean;
  on?: boolean;
  dim?: boolean;
  /** Leaves out the picture, which cannot be seen at a small scale. */
  bare?: boolean;
  onPoint?: (entry: number) => void;
  onPick?: (entry: number) => void;
}

/** A participant at the edge of the sheet. A press keeps the path highlighted. */
export const SheetLeaf = memo(function SheetLeaf({
  leaf,
  texts,
  mine,
  on,
  dim,
  bare = false,
  onPoint,
  onPick,
}: SheetLeafProps) {
  const { participant, match } = leaf;
  const seed = texts.seedOf(match, leaf.slot);
  const lost = participant !== null && isOver(match) && match.winner !== participant.id;
  const state = {
    className: classes.leaf,
    'data-align': leaf.heading === -1 ? 'end' : 'start',
    'data-empty': participant === null || undefined,
    'data-lost': lost || undefined,
    'data-mine': mine || undefined,
    'data-on': on || undefined,
    'data-dim': dim || undefined,
  };
  const name = participant && (
    <>
      <span>
        {seed !== null && (
          <small className={classes.seed} title={texts.t('card.seed', { seed })}>
            {seed}
          </small>
        )}
        {displayName(participant.name)}
      </span>
      {!bare && <Picture participant={participant} size={pictureSize.leaf} />}
    </>
  );
  if (!participant || !onPick)
    return <div {...state}>{name ?? <span>{texts.t('match:slot.empty')}</span>}</div>;
  return (
    <button
      {...state}
      type="button"
      tabIndex={-1}
      aria-pressed={on ?? false}
      onClick={() => onPick(participant.id)}
      onMouseMove={() => onPoint?.(participant.id)}
    >
      {name}
    </button>
  );
});
