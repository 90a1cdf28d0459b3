import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxZoom, moved, type Part, partOf, type View, wholeView, zoomed } from '../lib/crop';
import { Button } from './Button';
import classes from './CropSheet.module.css';
import { Sheet } from './Sheet';

interface CropSheetProps {
  image: HTMLImageElement;
  /** Width to height. */
  ratio: number;
  /** Called with the chosen part; null if the person cancels. */
  onDone: (part: Part | null) => void;
}

const step = 0.04;
const nearer = 1.1;
const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** On some keyboards plus without shift is another key. */
const zoomKeys: Record<string, number> = { '+': nearer, '=': nearer, ';': nearer, '-': 1 / nearer };

/** The visible part of an image, moved and zoomed by pointers, the wheel and the keyboard. */
function useView(
  frame: RefObject<HTMLButtonElement | null>,
  size: { width: number; height: number },
  ratio: number,
) {
  const [view, setView] = useState<View>(wholeView);
  const fingers = useRef(new Map<number, { x: number; y: number }>());

  // React adds passive wheel listeners, so the page would scroll under the image.
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      setView((now) => zoomed(now, Math.exp(-event.deltaY / 500)));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [frame]);

  function onPointerMove(event: PointerEvent<HTMLButtonElement>) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const { clientWidth, clientHeight } = event.currentTarget;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId);
    fingers.current.set(event.pointerId, now);
    const other = others[0]?.[1];
    const apart = (a: { x: number; y: number }) => (other ? Math.hypot(a.x - other.x, a.y - other.y) : 0);
    const factor = other && apart(before) > 0 ? apart(now) / apart(before) : 1;
    // Each of two fingers moves the image by half.
    const share = other ? 0.5 : 1;
    const right = ((before.x - now.x) / clientWidth) * share;
    const down = ((before.y - now.y) / clientHeight) * share;
    setView((current) => moved(size, ratio, zoomed(current, factor), right, down));
  }

  function release(event: PointerEvent) {
    fingers.current.delete(event.pointerId);
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = event.shiftKey ? step * 5 : step;
    const [right, down] = arrows[event.key] ?? [0, 0];
    const factor = zoomKeys[event.key] ?? 1;
    if (!right && !down && factor === 1) return;
    event.preventDefault();
    setView((now) => moved(size, ratio, zoomed(now, factor), right * by, down * by));
  }

  return {
    view,
    setView,
    events: {
      onPointerDown(event: PointerEvent<HTMLButtonElement>) {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove,
      onPointerUp: release,
      onPointerCancel: release,
      onKeyDown,
    },
  };
}

/** Chooses the visible part of an image by dragging, two fingers, the wheel or the keyboard. */
export function CropSheet({ image, ratio, onDone }: CropSheetProps) {
  const { t } = useTranslation(['picture', 'common']);
  const frame = useRef<HTMLButtonElement>(null);
  const size = { width: image.naturalWidth, height: image.naturalHeight };
  const { view, setView, events } = useView(frame, size, ratio);
  const part = partOf(size, ratio, view);

  return (
    <Sheet opened onClose={() => onDone(null)} title={t('picture:title')} size="lg">
      <div className={classes.crop}>
        <button
          ref={frame}
          type="button"
          className={classes.frame}
          style={{ aspectRatio: ratio }}
          data-square={ratio === 1 || undefined}
          aria-label={t('picture:frame')}
          aria-describedby="crop-hint"
          data-autofocus
          {...events}
        >
          <img
            src={image.src}
            alt=""
            draggable={false}
            style={{
              width: `${(size.width / part.width) * 100}%`,
              height: `${(size.height / part.height) * 100}%`,
              left: `${(-part.x / part.width) * 100}%`,
              top: `${(-part.y / part.height) * 100}%`,
            }}
          />
        </button>
        <p id="crop-hint" className={classes.hint}>
          {t('picture:hint')}
        </p>
        <label className={classes.zoom}>
          <span>{t('picture:zoom')}</span>
          <input
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={view.zoom}
            onChange={(event) => {
              const zoom = Number(event.currentTarget.value);
              setView((now) => ({ ...now, zoom }));
            }}
          />
        </label>
        <div className={classes.actions}>
          <Button variant="quiet" onClick={() => onDone(null)}>
            {t('common:cancel')}
          </Button>
          <Button variant="primary" onClick={() => onDone(part)}>
            {t('picture:done')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
