import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Tournament } from '@/shared/api/types';
import { densityOf, levelsOf, openingLevel, openingSides, scaleOf, type ZoomLevel, zoomed } from './camera';
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
  /** The match that the next layout puts into the middle. */
  const anchor = useRef<number | null>(firstMatch);

  const density = tournament.double ? 'cards' : densityOf(level);
  const headHeight = tournament.double ? 0 : titleHeight;
  const layout = useMemo(
    () => layoutBracket(tournament, { density, sides }, now),
    [tournament, density, sides, now],
  );
  const scale = scaleOf(level, layout, { width: room.width, height: room.height - headHeight });
  const width = layout.width * scale;
  const height = layout.height * scale + headHeight;
  const offset = Math.max(0, (room.width - width) / 2);

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
  // After the scroll to the first match, so that the part around it is the first one that is drawn.
  const visible = useWindow(viewport, room.width > 0, scale, offset);

  const keepMiddle = useCallback(() => {
    const element = viewport.current;
    if (!element) return;
    const middle = nearestNode(layout, [
      (element.scrollLeft + element.clientWidth / 2 - offset) / scale,
      (element.scrollTop + element.clientHeight / 2 - headHeight) / scale,
    ]);
    anchor.current = middle?.match.id ?? null;
  }, [viewport, layout, scale, offset, headHeight]);

  const zoom = useCallback(
    (by: 1 | -1) => {
      keepMiddle();
      setLevel((now) => zoomed(now, by, levelsOf({ double: tournament.double })));
    },
    [keepMiddle, tournament.double],
  );
  useZoomWheel(viewport, zoom);

  return {
    level,
    sides,
    density,
    headHeight,
    layout,
    scale,
    room,
    width,
    height,
    offset,
    visible,
    centre,
    zoom,
    changeLevel(next: ZoomLevel) {
      keepMiddle();
      setLevel(next);
    },
    changeSides(next: 1 | 2) {
      keepMiddle();
      setSides(next);
    },
    /** Moves a match into the middle, and zooms in if the whole bracket is shown. */
    moveTo(matchId: number) {
      if (level !== 'fit') return centre(matchId, scrollBehaviour());
      anchor.current = matchId;
      setLevel(tournament.double ? 'cards' : 'sheet');
    },
  };
}

export type BracketCamera = ReturnType<typeof useBracketCamera>;
