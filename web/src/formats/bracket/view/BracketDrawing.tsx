import { memo } from 'react';
import { hasEntry, isThirdPlace } from '@/entities/match/lib/state';
import type { Tournament } from '@/shared/api/types';
import { useGradualList } from '@/shared/ui/useGradualList';
import classes from './BracketDrawing.module.css';
import { ChampionPlate } from './ChampionPlate';
import type { BracketLayout, Density, Leaf, Line, MatchNode, Rect } from './geometry';
import { intersects, pathData, pathOf, stationsOf } from './layout';
import { MatchCard } from './MatchCard';
import { SheetLabel, SheetLeaf } from './SheetParts';
import type { BracketTexts } from './texts';

/** What a person can do in a drawing. A preview or a print has none of it. */
interface DrawingActs {
  addressOf?: (matchId: number) => string;
  onFocusMatch?: (matchId: number) => void;
  onPoint?: (entry: number | null) => void;
  onPick?: (entry: number) => void;
}

interface BracketDrawingProps extends DrawingActs {
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
}

/** The scale below which text cannot be read. */
const legible = 0.4;

/** More than a phone shows at a scale at which names can be read. At a smaller scale there are hundreds, which are drawn in steps. */
const partsAtFirst = 40;

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
  ...acts
}: BracketDrawingProps) {
  const stations = entry === null ? null : stationsOf(layout, entry);
  const marks: Marks = { mine: tournament.myEntryId, entry, stations, fresh };
  const shown = (box: Rect) => window === null || intersects(box, window);
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
      <Leaves
        leaves={layout.leaves.filter(({ box }) => shown(box))}
        texts={texts}
        marks={marks}
        bare={far}
        acts={acts}
      />
      <Matches
        nodes={layout.nodes.filter(({ match, box }) => shown(box) || match.id === active)}
        density={density}
        texts={texts}
        now={now}
        marks={marks}
        active={active}
        bare={far}
        acts={acts}
      />
      <Titles layout={layout} third={tournament.third} texts={texts} />
      <div className={classes.place} style={boxStyle(layout.champion)} data-plate="">
        <ChampionPlate tournament={tournament} small={density === 'sheet'} />
      </div>
    </div>
  );
}

function boxStyle({ x, y, width, height }: Rect) {
  return { transform: `translate(${x}px, ${y}px)`, width, height };
}

/** What a drawing marks: the viewer's matches, the highlighted path, and new results. */
interface Marks {
  /** The viewer's entry. */
  mine: number | null;
  /** The participant whose path is highlighted. */
  entry: number | null;
  /** The matches on that path; null without one. */
  stations: ReadonlySet<number> | null;
  fresh: ReadonlySet<number>;
}

interface LeavesProps {
  leaves: readonly Leaf[];
  texts: BracketTexts;
  marks: Marks;
  /** Leaves out what cannot be seen at a small scale; links stay. */
  bare: boolean;
  acts: DrawingActs;
}

/** The participants of the first round, at the edges of a sheet. */
function Leaves({ leaves, texts, marks, bare, acts }: LeavesProps) {
  const { mine, entry, stations } = marks;
  const drawn = useGradualList(leaves, partsAtFirst, partsAtFirst);
  return drawn.map((leaf) => (
    <div key={`${leaf.match.id}.${leaf.slot}`} className={classes.place} style={boxStyle(leaf.box)}>
      <SheetLeaf
        leaf={leaf}
        texts={texts}
        mine={mine !== null && leaf.participant?.id === mine}
        on={entry !== null && leaf.participant?.id === entry}
        dim={stations !== null && !stations.has(leaf.match.id)}
        bare={bare}
        onPoint={acts.onPoint}
        onPick={acts.onPick}
      />
    </div>
  ));
}

interface MatchesProps extends Omit<LeavesProps, 'leaves'> {
  nodes: readonly MatchNode[];
  density: Density;
  now: number;
  /** The match with the keyboard focus, the only one that Tab reaches. */
  active: number | null;
}

/** The matches, as cards or as labels of a sheet. The third-place match is always a card. */
function Matches({ nodes, density, texts, now, marks, active, bare, acts }: MatchesProps) {
  const { mine, entry, stations, fresh } = marks;
  const count = useGradualList(nodes, partsAtFirst, partsAtFirst).length;
  // The match with the focus keeps it.
  const drawn = nodes.filter(({ match }, index) => index < count || match.id === active);
  return drawn.map(({ match, box, heading }) => {
    const common = {
      match,
      texts,
      now,
      mine: mine !== null && hasEntry(match, mine),
      dim: stations !== null && !stations.has(match.id),
      fresh: fresh.has(match.id),
      bare,
      to: acts.addressOf?.(match.id),
      tabIndex: active === null || match.id === active ? 0 : -1,
      onFocusMatch: acts.onFocusMatch,
    };
    return (
      <div key={match.id} className={classes.place} style={boxStyle(box)}>
        {density === 'cards' || isThirdPlace(match) ? (
          <MatchCard
            {...common}
            edge={heading === -1 ? 'start' : 'end'}
            entry={entry}
            onPoint={acts.onPoint}
          />
        ) : (
          <SheetLabel {...common} align={heading === 0 ? 'center' : heading === 1 ? 'start' : 'end'} />
        )}
      </div>
    );
  });
}

interface TitlesProps {
  layout: BracketLayout;
  third: Tournament['third'];
  texts: BracketTexts;
}

/** The titles within the drawing: those of the rounds of a double elimination, and that of the third-place match. */
function Titles({ layout, third, texts }: TitlesProps) {
  return (
    <>
      {layout.columns.map(
        ({ section, round, beginsAt, x, y, width }) =>
          y !== undefined && (
            <p key={`${section}.${round}`} className={classes.title} style={{ left: x, top: y, width }}>
              <strong>{texts.roundTitle(round, section)}</strong>
              <time dateTime={beginsAt}>{texts.time(beginsAt)}</time>
            </p>
          ),
      )}
      {third && layout.thirdTitle && (
        <p className={classes.title} style={{ left: layout.thirdTitle[0], top: layout.thirdTitle[1] }}>
          <strong>{texts.t('match:round.third')}</strong>
          <time dateTime={third.beginsAt}>{texts.time(third.beginsAt)}</time>
        </p>
      )}
    </>
  );
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
