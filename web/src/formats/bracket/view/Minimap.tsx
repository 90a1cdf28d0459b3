import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BracketLayout } from './geometry';
import { pathData } from './layout';
import classes from './Minimap.module.css';

const widest = 210;
const highest = 170;

interface MinimapProps {
  layout: BracketLayout;
  scale: number;
  viewport: RefObject<HTMLElement | null>;
}

/** The whole bracket in a corner, with a frame around the visible part. A press moves there. */
export function Minimap({ layout, scale, viewport }: MinimapProps) {
  const { t } = useTranslation('tournament');
  const frame = useRef<SVGRectElement>(null);
  const ratio = Math.min(widest / layout.width, highest / layout.height);
  const paths = useMemo(
    () => ({
      all: pathData(layout.lines),
      won: pathData(layout.lines.filter((line) => line.state === 'won')),
      live: pathData(layout.lines.filter((line) => line.state === 'live')),
    }),
    [layout],
  );

  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const follow = () => {
      frame.current?.setAttribute('x', String(element.scrollLeft / scale));
      frame.current?.setAttribute('y', String(element.scrollTop / scale));
      frame.current?.setAttribute('width', String(element.clientWidth / scale));
      frame.current?.setAttribute('height', String(element.clientHeight / scale));
    };
    follow();
    element.addEventListener('scroll', follow, { passive: true });
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', follow);
      observer.disconnect();
    };
  }, [viewport, scale]);

  function moveTo(event: PointerEvent<SVGSVGElement>) {
    const element = viewport.current;
    if (!element || event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    element.scrollTo({
      left: ((event.clientX - box.left) / ratio) * scale - element.clientWidth / 2,
      top: ((event.clientY - box.top) / ratio) * scale - element.clientHeight / 2,
    });
  }

  return (
    <svg
      className={classes.minimap}
      width={layout.width * ratio}
      height={layout.height * ratio}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role="img"
      aria-label={t('view.minimap')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        moveTo(event);
      }}
      onPointerMove={moveTo}
    >
      <g fill="none" strokeWidth={1.1 / ratio}>
        <path className={classes.all} d={paths.all} />
        <path className={classes.won} d={paths.won} />
        <path className={classes.live} d={paths.live} />
      </g>
      <rect ref={frame} className={classes.frame} strokeWidth={1.5 / ratio} />
    </svg>
  );
}
