import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNow } from '@/entities/match/lib/useNow';
import type { Tournament } from '@/shared/api/types';
import { formatTime } from '@/shared/lib/datetime';
import hidden from '@/shared/ui/spoken.module.css';
import { BracketDrawing } from './BracketDrawing';
import { BracketToolbar } from './BracketToolbar';
import classes from './BracketView.module.css';
import { densityOf, levelsOf, openingLevel, openingSides, scaleOf, type ZoomLevel, zoomed } from './camera';
import type { Column } from './geometry';
import { layoutBracket, nearestNode, nodeOf } from './layout';
import { Minimap } from './Minimap';
import { isArrowKey, step } from './navigation';
import { SectionButtons } from './SectionButtons';
import { useBracketTexts } from './texts';
import { allMatches, currentMatchOf, eliminationOf, lastMatch, nextMatch } from './tree';
import { useFresh } from './useFresh';
import { scrollBehaviour, useDragPan, useRoom, useWindow, useZoomWheel } from './useViewport';

/** Height of the titles that stay in sight; a double elimination has them in the drawing. */
const titleHeight = 46;
const minimapFrom = 64;
/** The least width in pixels that a column's title takes. */
const leastTitle = 40;

interface BracketViewProps {
  tournament: Tournament;
  contestName: string;
  addressOf: (matchId: number) => string;
}

/** The bracket to walk through: pan, zoom, keyboard along the tree, a participant's way, a picture of the whole. */
export function BracketView({ tournament, contestName, addressOf }: BracketViewProps) {
  const texts = useBracketTexts(eliminationOf(tournament), tournament.seeds);
  const now = useNow(30_000);
  const fresh = useFresh(tournament);
  const root = useRef<HTMLDivElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const room = useRoom(viewport);
  const [level, setLevel] = useState<ZoomLevel>(() => openingLevel(tournament));
  const [sides, setSides] = useState<1 | 2>(() => openingSides(tournament));
  const [picked, setPicked] = useState<number | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [active, setActive] = useState(() => openingMatch(tournament));
  const visited = useRef<number | null>(null);
  const keyboard = useRef(false);
  /** The match that the next layout brings to the middle. */
  const anchor = useRef<number | null>(active);

  const density = tournament.double ? 'cards' : densityOf(level);
  const headHeight = tournament.double ? 0 : titleHeight;
  const layout = useMemo(
    () => layoutBracket(tournament, { density, sides }, now),
    [tournament, density, sides, now],
  );
  const scale = scaleOf(level, layout, { width: room.width, height: room.height - headHeight });
  const width = layout.width * scale;
  const height = layout.height * scale;
  const offset = Math.max(0, (room.width - width) / 2);
  const window_ = useWindow(viewport, scale, offset);

  const centre = useCallback(
    (matchId: number, behavior: ScrollBehavior) => {
      const box = nodeOf(layout, matchId)?.box;
      const element = viewport.current;
      if (!box || !element?.scrollTo) return;
      element.scrollTo({
        left: offset + (box.x + box.width / 2) * scale - element.clientWidth / 2,
        top: (box.y + box.height / 2) * scale + headHeight - element.clientHeight / 2,
        behavior,
      });
    },
    [layout, scale, offset, headHeight],
  );

  // After the layout changed, what was in the middle is there again.
  useLayoutEffect(() => {
    if (anchor.current === null || room.width === 0) return;
    centre(anchor.current, 'auto');
    anchor.current = null;
  }, [centre, room.width]);

  useEffect(() => {
    if (!keyboard.current) return;
    keyboard.current = false;
    centre(active, scrollBehaviour());
    viewport.current?.querySelector<HTMLElement>(`[data-match="${active}"]`)?.focus({ preventScroll: true });
  }, [active, centre]);

  const keepMiddle = useCallback(() => {
    const element = viewport.current;
    if (!element) return;
    const middle = nearestNode(layout, [
      (element.scrollLeft + element.clientWidth / 2 - offset) / scale,
      (element.scrollTop + element.clientHeight / 2 - headHeight) / scale,
    ]);
    anchor.current = middle?.match.id ?? null;
  }, [layout, scale, offset, headHeight]);

  const zoom = useCallback(
    (by: 1 | -1) => {
      keepMiddle();
      setLevel((now) => zoomed(now, by, levelsOf({ double: tournament.double })));
    },
    [keepMiddle, tournament.double],
  );
  useZoomWheel(viewport, zoom);
  const startDrag = useDragPan(viewport);

  function show(entry: number | null) {
    setPicked(entry);
    const match = entry === null ? null : currentMatchOf(tournament, entry);
    if (!match) return;
    setActive(match.id);
    if (level === 'fit') {
      anchor.current = match.id;
      setLevel(tournament.double ? 'cards' : 'sheet');
    } else centre(match.id, scrollBehaviour());
  }

  function turnTo(matchId: number) {
    setActive(matchId);
    if (level === 'fit') {
      anchor.current = matchId;
      setLevel('cards');
    } else centre(matchId, scrollBehaviour());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '-') return zoom(event.key === '+' ? 1 : -1);
    if (event.key === 'Escape') return setPicked(null);
    if (!isArrowKey(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.match) return;
    const matches = allMatches(tournament);
    const byId = (id: number | null) => matches.find((match) => match.id === id) ?? null;
    const from = byId(active);
    const next = from && step({ tournament, sides, from, before: byId(visited.current), key: event.key });
    event.preventDefault();
    if (!next) return;
    visited.current = active;
    keyboard.current = true;
    setActive(next.id);
  }

  const hasTitle = (column: Column) => column.heading === 0 || column.width * scale >= leastTitle;
  const pick = useCallback((entry: number) => setPicked((before) => (before === entry ? null : entry)), []);
  const overflows = width > room.width + 1 || height + headHeight > room.height + 1;

  return (
    <div className={classes.view} ref={root}>
      <BracketToolbar
        tournament={tournament}
        contestName={contestName}
        texts={texts}
        level={level}
        sides={sides}
        picked={picked}
        root={root}
        onLevel={(next) => {
          keepMiddle();
          setLevel(next);
        }}
        onSides={(next) => {
          keepMiddle();
          setSides(next);
        }}
        onShow={show}
      />
      {tournament.double && <SectionButtons tournament={tournament} onTurn={turnTo} />}
      <div className={classes.frame}>
        <p id="bracket-keys" className={hidden.spoken}>
          {texts.t('view.region')}
        </p>
        <section
          ref={viewport}
          className={classes.viewport}
          style={{ height: Math.min(room.height, height + headHeight + 2) }}
          aria-label={texts.t('bracket')}
          aria-describedby="bracket-keys"
          onPointerDown={startDrag}
          onKeyDown={onKeyDown}
        >
          <div className={classes.sizer} style={{ width, height: height + headHeight }}>
            {headHeight > 0 && (
              <div className={classes.columns} style={{ width: Math.max(width, room.width) }}>
                {layout.columns.filter(hasTitle).map((column) => (
                  <div
                    key={`${column.round}.${column.heading}`}
                    className={classes.column}
                    style={{ left: offset + column.x * scale, width: Math.max(column.width * scale, 34) }}
                    data-align={column.heading === 0 ? 'center' : column.heading === 1 ? 'start' : 'end'}
                    data-tight={column.width * scale < 90 || undefined}
                  >
                    <strong>{texts.roundTitle(column.round)}</strong>
                    <time dateTime={column.startTime}>
                      {formatTime(
                        column.startTime,
                        texts.zone,
                        column.width * scale < 160 ? 'clock' : 'list',
                      )}
                    </time>
                  </div>
                ))}
              </div>
            )}
            <div
              className={classes.world}
              style={{ left: offset, top: headHeight, transform: `scale(${scale})` }}
            >
              <BracketDrawing
                tournament={tournament}
                layout={layout}
                density={density}
                scale={scale}
                texts={texts}
                now={now}
                window={window_}
                entry={pointed ?? picked}
                fresh={fresh}
                active={active}
                addressOf={addressOf}
                onFocusMatch={setActive}
                onPoint={setPointed}
                onPick={pick}
              />
            </div>
          </div>
        </section>
        {tournament.slots >= minimapFrom && overflows && (
          <Minimap layout={layout} scale={scale} viewport={viewport} />
        )}
      </div>
    </div>
  );
}

/** Where a person looks first: the own match, else what is being played, else the final. */
function openingMatch(tournament: Tournament): number {
  const own = tournament.myEntryId === null ? null : currentMatchOf(tournament, tournament.myEntryId);
  return (own ?? nextMatch(tournament) ?? lastMatch(tournament))?.id ?? 0;
}
