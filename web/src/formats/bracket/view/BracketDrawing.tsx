import { memo } from 'react';
import { hasEntry, isThirdPlace } from '@/entities/match/lib/state';
import type { Tournament } from '@/shared/api/types';
import classes from './BracketDrawing.module.css';
import { ChampionPlate } from './ChampionPlate';
import type { BracketLayout, Density, Line, Rect } from './geometry';
import { intersects, pathData, pathOf, stationsOf } from './layout';
import { MatchCard } from './MatchCard';
import { SheetLabel, SheetLeaf } from './SheetParts';
import type { BracketTexts } from './texts';

interface BracketDrawingProps {
  tournament: Tournament;
  layout: BracketLayout;
  density: Density;
  texts: BracketTexts;
  now: number;
  /** The scale of the drawing on screen. Below `legible`, names are hidden and lines keep their width. */
  scale?: number;
  /** Draws only what intersects this part; everything without it. */
  window?: Rect | null;
  /** The participant whose path is highlighted. */
  entry?: number | null;
  fresh?: ReadonlySet<number>;
  /** The match with the keyboard focus; always drawn. */
  active?: number | null;
  addressOf?: (matchId: number) => string;
  onFocusMatch?: (matchId: number) => void;
  onPoint?: (entry: number | null) => void;
  onPick?: (entry: number) => void;
}

/** The scale below which text cannot be read. */
const legible = 0.4;

const nothing: ReadonlySet<number> = new Set();

/** The drawing of a bracket: lines, with matches above them. */
export function BracketDrawing({
  tournament,
  layout,
  density,
  texts,
  now,
  scale = 1,
  window = null,
  entry = null,
  fresh = nothing,
  active = null,
  addressOf,
  onFocusMatch,
  onPoint,
  onPick,
}: BracketDrawingProps) {
  const mine = tournament.myEntryId;
  const stations = entry === null ? null : stationsOf(layout, entry);
  const shown = (box: Rect) => window === null || intersects(box, window);
  const third = tournament.third;
  const far = scale < legible;

  return (
    <div
      className={classes.drawing}
      style={{ width: layout.width, height: layout.height, ...(far && { '--thick': 0.8 / scale }) }}
      data-density={density}
      data-far={far || undefined}
      data-traced={stations !== null || undefined}
    >
      <Lines
        layout={layout}
        entry={entry ?? tournament.champion?.id ?? null}
        traced={entry !== null}
        fresh={fresh}
      />
      {layout.leaves.map((leaf) =>
        shown(leaf.box) ? (
          <div key={`${leaf.match.id}.${leaf.slot}`} className={classes.place} style={boxStyle(leaf.box)}>
            <SheetLeaf
              leaf={leaf}
              texts={texts}
              mine={mine !== null && leaf.participant?.id === mine}
              on={entry !== null && leaf.participant?.id === entry}
              dim={stations !== null && !stations.has(leaf.match.id)}
              bare={far}
              onPoint={onPoint}
              onPick={onPick}
            />
          </div>
        ) : null,
      )}
      {layout.nodes.map(({ match, box, heading }) => {
        if (!shown(box) && match.id !== active) return null;
        const common = {
          match,
          texts,
          now,
          mine: mine !== null && hasEntry(match, mine),
          dim: stations !== null && !stations.has(match.id),
          fresh: fresh.has(match.id),
          to: addressOf?.(match.id),
          tabIndex: active === null || match.id === active ? 0 : -1,
          onFocusMatch,
        };
        return (
          <div key={match.id} className={classes.place} style={boxStyle(box)}>
            {density === 'cards' || isThirdPlace(match) ? (
              <MatchCard
                {...common}
                edge={heading === -1 ? 'start' : 'end'}
                entry={entry}
                onPoint={onPoint}
              />
            ) : (
              <SheetLabel
                {...common}
                bare={far}
                align={heading === 0 ? 'center' : heading === 1 ? 'start' : 'end'}
              />
            )}
          </div>
        );
      })}
      {layout.columns.map(
        ({ section, round, startTime, x, y, width }) =>
          y !== undefined && (
            <p key={`${section}.${round}`} className={classes.title} style={{ left: x, top: y, width }}>
              <strong>{texts.roundTitle(round, section)}</strong>
              <time dateTime={startTime}>{texts.time(startTime)}</time>
            </p>
          ),
      )}
      {third && layout.thirdTitle && (
        <p className={classes.title} style={{ left: layout.thirdTitle[0], top: layout.thirdTitle[1] }}>
          <strong>{texts.t('match:round.third')}</strong>
          <time dateTime={third.startTime}>{texts.time(third.startTime)}</time>
        </p>
      )}
      <div className={classes.place} style={boxStyle(layout.champion)} data-plate="">
        <ChampionPlate tournament={tournament} small={density === 'sheet'} />
      </div>
    </div>
  );
}

function boxStyle({ x, y, width, height }: Rect) {
  return { transform: `translate(${x}px, ${y}px)`, width, height };
}

interface LinesProps {
  layout: BracketLayout;
  /** The participant whose path is highlighted, otherwise the champion. */
  entry: number | null;
  traced: boolean;
  fresh: ReadonlySet<number>;
}

/** The lines depend neither on the visible part nor on the focus, which change often. */
const Lines = memo(function Lines({ layout, entry, traced, fresh }: LinesProps) {
  const by = (state: Line['state']) => pathData(layout.lines.filter((line) => line.state === state));
  const way = entry === null ? [] : pathOf(layout, entry);
  const drawn = layout.lines.filter((line) => line.state === 'won' && fresh.has(line.matchId));
  return (
    <svg
      className={classes.lines}
      width={layout.width}
      height={layout.height}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      data-traced={traced || undefined}
      aria-hidden="true"
    >
      <path className={classes.idle} d={by('idle')} />
      <path className={classes.quiet} d={by('quiet')} />
      <path className={classes.live} d={by('live')} />
      <path className={classes.won} d={by('won')} />
      {way.length > 0 && <path className={classes.way} d={pathData(way)} />}
      {drawn.map((line) => (
        <path
          key={`${line.matchId}.${line.part}.${line.entry}`}
          className={classes.drawn}
          data-part={line.part}
          pathLength="1"
          d={pathData([line])}
        />
      ))}
    </svg>
  );
});
