import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Tournament } from '@/shared/api/types';
import {
  densityOf,
  levelsOf,
  openingLevel,
  openingSides,
  type Size,
  scaleOf,
  type ZoomLevel,
  zoomed,
} from './camera';
import { layoutBracket, nearestNode, viewOf } from './layout';
import { lastMatch } from './tree';
import { scrollBehaviour, useRoom, useWindow, useZoomWheel } from './useViewport';

/** Height of the titles above the scrolled drawing; the drawing of a double elimination contains its titles. */
const titleHeight = 46;

/**
 * Holds the zoom level and the sides of a bracket, and computes its layout, scale and visible part. After a change of the
 * layout, the match in the middle of the viewport stays there.
 */
export function useBracketCamera(
  tournament: Tournament,
  viewport: RefObject<HTMLElement | null>,
  firstMatch: number,
  now: number,
) {
  const room = useRoom(viewport);
  const [level, setLevel] = useState<ZoomLevel>(() => openingLevel(tournament));
  const [sides, setSides] = useState<1 | 2>(() => openingSides(tournament));
  const projection = useProjection({ tournament, level, sides, room, now });
  const { centre, anchorTo, anchorMiddle } = useAnchor({
    tournament,
    viewport,
    projection,
    firstMatch,
    room,
  });
  // After the scroll to the first match, so that the part around it is the first one that is drawn.
  const visible = useWindow(viewport, room.width > 0, projection.scale, projection.offset);

  const zoom = useCallback(
    (by: 1 | -1) => {
      const next = zoomed(level, by, levelsOf({ double: tournament.double }));
      // At the last level the layout stays, and the anchor would wait for a later one.
      if (next === level) return;
      anchorMiddle();
      setLevel(next);
    },
    [level, anchorMiddle, tournament.double],
  );
  useZoomWheel(viewport, zoom);

  return {
    ...projection,
    level,
    sides,
    room,
    visible,
    centre,
    zoom,
    changeLevel(next: ZoomLevel) {
      anchorMiddle();
      setLevel(next);
    },
    changeSides(next: 1 | 2) {
      anchorMiddle();
      setSides(next);
    },
    /** Moves a match into the middle, and zooms in if the whole bracket is shown. */
    moveTo(matchId: number) {
      if (level !== 'fit') return centre(matchId, scrollBehaviour());
      anchorTo(matchId);
      setLevel(tournament.double ? 'cards' : 'sheet');
    },
  };
}

export type BracketCamera = ReturnType<typeof useBracketCamera>;

interface ProjectionOptions {
  tournament: Tournament;
  level: ZoomLevel;
  sides: 1 | 2;
  room: Size;
  now: number;
}

/** Returns the layout of a bracket, and how the viewport shows it. All but the layout is in pixels on screen. */
function useProjection({ tournament, level, sides, room, now }: ProjectionOptions) {
  const density = tournament.double ? 'cards' : densityOf(level);
  const headHeight = tournament.double ? 0 : titleHeight;
  const layout = useMemo(
    () => layoutBracket(tournament, { density, sides }, now),
    [tournament, density, sides, now],
  );
  const scale = scaleOf(level, layout, { width: room.width, height: room.height - headHeight });
  const width = layout.width * scale;
  const height = layout.height * scale + headHeight;
  /** The empty space to the left of a drawing that is narrower than the viewport. */
  const offset = Math.max(0, (room.width - width) / 2);
  return { density, headHeight, layout, scale, width, height, offset };
}

interface AnchorOptions {
  tournament: Tournament;
  viewport: RefObject<HTMLElement | null>;
  projection: ReturnType<typeof useProjection>;
  /** The match that the first layout puts into the middle. */
  firstMatch: number;
  /** The size of the viewport. Nothing is scrolled before it is known. */
  room: Size;
}

/** Scrolls matches into the middle of the viewport: at once, or as soon as a changed layout is there. */
function useAnchor({ tournament, viewport, projection, firstMatch, room }: AnchorOptions) {
  const { layout, scale, offset, headHeight } = projection;
  /** The match that the next layout puts into the middle. */
  const anchor = useRef<number | null>(firstMatch);
  const crowning = tournament.champion && (lastMatch(tournament)?.id ?? null);

  const centre = useCallback(
    (matchId: number, behavior: ScrollBehavior) => {
      const box = viewOf(layout, matchId, crowning);
      const element = viewport.current;
      if (!box || !element?.scrollTo) return;
      element.scrollTo({
        left: offset + (box.x + box.width / 2) * scale - element.clientWidth / 2,
        top: (box.y + box.height / 2) * scale + headHeight - element.clientHeight / 2,
        behavior,
      });
    },
    [viewport, layout, crowning, scale, offset, headHeight],
  );

  useLayoutEffect(() => {
    if (anchor.current === null || room.width === 0) return;
    centre(anchor.current, 'auto');
    anchor.current = null;
  }, [centre, room.width]);

  const anchorTo = (matchId: number) => {
    anchor.current = matchId;
  };

  /** Keeps the match that is now in the middle there. */
  const anchorMiddle = useCallback(() => {
    const element = viewport.current;
    if (!element) return;
    const middle = nearestNode(layout, [
      (element.scrollLeft + element.clientWidth / 2 - offset) / scale,
      (element.scrollTop + element.clientHeight / 2 - headHeight) / scale,
    ]);
    anchor.current = middle?.match.id ?? null;
  }, [viewport, layout, scale, offset, headHeight]);

  return { centre, anchorTo, anchorMiddle };
}
