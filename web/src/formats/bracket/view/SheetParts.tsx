import { memo } from 'react';
import { Link } from 'react-router';
import { isLive, isOver } from '@/entities/match/lib/state';
import type { Match } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import type { Leaf } from './geometry';
import classes from './SheetParts.module.css';
import type { BracketTexts } from './texts';

interface SheetLabelProps {
  match: Match;
  align: 'start' | 'end' | 'center';
  to?: string;
  texts: BracketTexts;
  now: number;
  mine?: boolean;
  dim?: boolean;
  fresh?: boolean;
  tabIndex?: number;
  onFocusMatch?: (matchId: number) => void;
}

/** A match on the sheet: the winner above the line, the score or the start below it. */
export const SheetLabel = memo(function SheetLabel({
  match,
  align,
  to,
  texts,
  now,
  mine,
  dim,
  fresh,
  tabIndex = 0,
  onFocusMatch,
}: SheetLabelProps) {
  const winner = match.participants.find((participant) => participant?.id === match.winner);
  const body = (
    <>
      <span className={classes.winner}>{match.round > 0 && winner ? displayName(winner.name) : ''}</span>
      <span className={classes.below}>{texts.belowLine(match, now)}</span>
    </>
  );
  const state = {
    className: classes.label,
    'data-state': isLive(match, now) ? 'live' : match.state,
    'data-align': align,
    'data-mine': mine || undefined,
    'data-dim': dim || undefined,
    'data-fresh': fresh || undefined,
  };
  if (!to) return <div {...state}>{body}</div>;
  return (
    <Link
      {...state}
      to={to}
      data-match={match.id}
      aria-label={texts.matchLabel(match, now)}
      tabIndex={tabIndex}
      draggable={false}
      onFocus={onFocusMatch && (() => onFocusMatch(match.id))}
    >
      {body}
    </Link>
  );
});

interface SheetLeafProps {
  leaf: Leaf;
  empty: string;
  /** The participant's seed and its label; null if it is unknown. */
  seed: { value: number; label: string } | null;
  mine?: boolean;
  on?: boolean;
  dim?: boolean;
  onPoint?: (entry: number | null) => void;
  onPick?: (entry: number) => void;
}

/** A participant at the edge of the sheet. A press keeps the path highlighted. */
export const SheetLeaf = memo(function SheetLeaf({
  leaf,
  empty,
  seed,
  mine,
  on,
  dim,
  onPoint,
  onPick,
}: SheetLeafProps) {
  const { participant, match } = leaf;
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
    <span>
      {seed && (
        <small className={classes.seed} title={seed.label}>
          {seed.value}
        </small>
      )}
      {displayName(participant.name)}
    </span>
  );
  if (!participant || !onPick) return <div {...state}>{name ?? empty}</div>;
  return (
    <button
      {...state}
      type="button"
      tabIndex={-1}
      aria-pressed={on ?? false}
      onClick={() => onPick(participant.id)}
      onMouseEnter={() => onPoint?.(participant.id)}
      onMouseLeave={() => onPoint?.(null)}
    >
      {name}
    </button>
  );
});
