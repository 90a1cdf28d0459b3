import { type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { usePainted } from '@/shared/lib/afterFrame';
import type { Size } from './camera';
import type { Rect } from './geometry';

/** Height in pixels that the page uses above and below the viewport of a bracket. */
const pageChrome = 230;
const fullScreenChrome = 96;
const leastHeight = 420;

/** Returns the available size of the viewport. */
export function useRoom(viewport: RefObject<HTMLElement | null>): Size {
  const [room, setRoom] = useState<Size>({ width: 0, height: leastHeight });
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const measure = () => {
      const chrome = document.fullscreenElement ? fullScreenChrome : pageChrome;
      setRoom({ width: element.clientWidth, height: Math.max(leastHeight, window.innerHeight - chrome) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    document.addEventListener('fullscreenchange', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      document.removeEventListener('fullscreenchange', measure);
    };
  }, [viewport]);
  return room;
}

/** The visible part moves in steps of this many pixels, so that scrolling renders rarely. */
const tile = 320;

/** Before the measurement nothing is visible: drawing everything first would take longer than all the rest. */
const nowhere: Rect = { x: Number.NEGATIVE_INFINITY, y: Number.NEGATIVE_INFINITY, width: 0, height: 0 };

function sameRect(a: Rect | null, b: Rect): boolean {
  return a !== null && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** The visible part of a layout, and the scale at which it was measured. */
interface Measured {
  /** Null where nothing can be measured. */
  window: Rect | null;
  scale: number;
}

/**
 * Returns the visible part of the layout in the layout's units, with a margin for scrolling after the first frame; null where
 * nothing can be measured. It is measured when the viewport is known and scrolled to its first place.
 */
export function useWindow(
  viewport: RefObject<HTMLElement | null>,
  known: boolean,
  scale: number,
  offset: number,
): Rect | null {
  const [measured, setMeasured] = useState<Measured>({ window: nowhere, scale });
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (element.clientWidth === 0) return setMeasured({ window: null, scale });
      if (!known) return;
      const next = {
        x: (Math.floor((element.scrollLeft - offset) / tile) * tile) / scale,
        y: (Math.floor(element.scrollTop / tile) * tile) / scale,
        width: (Math.ceil(element.clientWidth / tile + 1) * tile) / scale,
        height: (Math.ceil(element.clientHeight / tile + 1) * tile) / scale,
      };
      setMeasured((before) =>
        before.scale === scale && sameRect(before.window, next) ? before : { window: next, scale },
      );
    };
    const later = () => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    element.addEventListener('scroll', later, { passive: true });
    const observer = new ResizeObserver(later);
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      element.removeEventListener('scroll', later);
      observer.disconnect();
    };
  }, [viewport, known, scale, offset]);
  const margin = usePainted() ? tile / scale : 0;
  // At a larger scale the window is smaller than the measured one, which would be drawn for nothing. It is measured within the frame.
  const window = measured.scale < scale ? nowhere : measured.window;
  return window && grown(window, margin);
}

function grown({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

const dragThreshold = 5;

/** Scrolls the viewport by dragging with a mouse; touch scrolls natively. */
export function useDragPan(viewport: RefObject<HTMLElement | null>) {
  const onPointerDown = useCallback(
    (event: PointerEvent) => {
      const element = viewport.current;
      if (!element || event.pointerType !== 'mouse' || event.button !== 0) return;
      const from = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
      let dragging = false;
      const move = (moved: globalThis.PointerEvent) => {
        const dx = moved.clientX - from.x;
        const dy = moved.clientY - from.y;
        if (!dragging && Math.hypot(dx, dy) < dragThreshold) return;
        dragging = true;
        element.dataset.dragging = '';
        element.scrollLeft = from.left - dx;
        element.scrollTop = from.top - dy;
      };
      const end = () => {
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', end);
        window.removeEventListener('pointercancel', end);
        if (!dragging) return;
        delete element.dataset.dragging;
        // The click at the end of a drag must not open a match.
        const swallow = (click: MouseEvent) => {
          click.preventDefault();
          click.stopPropagation();
        };
        element.addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 0);
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', end);
      window.addEventListener('pointercancel', end);
    },
    [viewport],
  );
  return onPointerDown;
}

const wheelStep = 60;

/** Calls `onZoom` for each step of the wheel with Ctrl or Command, and for a pinch on a touchpad. */
export function useZoomWheel(viewport: RefObject<HTMLElement | null>, onZoom: (by: 1 | -1) => void): void {
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    let turned = 0;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < wheelStep) return;
      onZoom(turned < 0 ? 1 : -1);
      turned = 0;
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [viewport, onZoom]);
}

export function scrollBehaviour(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}
