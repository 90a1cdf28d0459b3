import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { ParticipantRef, Tournament } from '@/shared/api/types';
import { useNow } from '@/shared/lib/clock';
import hidden from '@/shared/ui/spoken.module.css';
import { BracketDrawing } from './BracketDrawing';
import { BracketToolbar } from './BracketToolbar';
import classes from './BracketView.module.css';
import { ColumnTitles } from './ColumnTitles';
import { Minimap } from './Minimap';
import { SectionButtons } from './SectionButtons';
import { type BracketTexts, useBracketTexts } from './texts';
import { eliminationOf, participantsOf } from './tree';
import type { BracketCamera } from './useBracketCamera';
import { useFresh } from './useFresh';
import { useMatchFocus } from './useMatchFocus';
import { useDragPan } from './useViewport';

/** Slots from which a bracket has a minimap. */
const minimapFrom = 64;

interface BracketViewProps {
  tournament: Tournament;
  contestName: string;
  addressOf: (matchId: number) => string;
  /** The participant whose path is highlighted. */
  found: ParticipantRef | null;
  onFind: (found: ParticipantRef | null) => void;
}

/** The bracket with pan and zoom, steps by keyboard along the tree, one participant's path, and an image of the whole. */
export function BracketView({ tournament, contestName, addressOf, found, onFind }: BracketViewProps) {
  const texts = useBracketTexts(eliminationOf(tournament), tournament.seeds);
  const now = useNow(30_000);
  const fresh = useFresh(tournament);
  const root = useRef<HTMLDivElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  const path = usePath(tournament, found, onFind);
  const { active, camera, ...focus } = useMatchFocus({ tournament, viewport, found, onFind, now });
  const { room, width, height, layout, scale } = camera;
  const startDrag = useDragPan(viewport);
  const overflows = width > room.width + 1 || height > room.height + 1;

  return (
    <div className={classes.view} ref={root}>
      <BracketToolbar
        tournament={tournament}
        contestName={contestName}
        texts={texts}
        level={camera.level}
        sides={camera.sides}
        found={found}
        root={root}
        onLevel={camera.changeLevel}
        onSides={camera.changeSides}
        onShow={focus.show}
      />
      {tournament.double && <SectionButtons tournament={tournament} onTurn={focus.moveTo} />}
      <div className={classes.frame}>
        <p id="bracket-keys" className={hidden.spoken}>
          {texts.t('view.region')}
        </p>
        <section
          ref={viewport}
          className={classes.viewport}
          style={{ height: Math.min(room.height, height + 2) }}
          aria-label={texts.t('bracket')}
          aria-describedby="bracket-keys"
          onPointerDown={startDrag}
          onKeyDown={focus.onKeyDown}
          onPointerOver={path.unpoint}
          onPointerLeave={path.unpoint}
        >
          <World camera={camera} texts={texts}>
            <BracketDrawing
              tournament={tournament}
              layout={layout}
              density={camera.density}
              scale={scale}
              texts={texts}
              now={now}
              window={camera.visible}
              entry={path.entry}
              fresh={fresh}
              active={active}
              addressOf={addressOf}
              onFocusMatch={focus.onFocus}
              onPoint={path.point}
              onPick={path.pick}
            />
          </World>
        </section>
        {tournament.slots >= minimapFrom && overflows && (
          <Minimap layout={layout} scale={scale} viewport={viewport} />
        )}
      </div>
    </div>
  );
}

/**
 * Returns the entry whose path is highlighted: the one under the pointer, otherwise the one that was found. An element that is no longer
 * drawn, for example after a zoom, does not notice that the pointer leaves it. So the viewport ends the highlight when the pointer comes
 * over another element, whose first move points again.
 */
function usePath(
  tournament: Tournament,
  found: ParticipantRef | null,
  onFind: (found: ParticipantRef | null) => void,
) {
  const [pointed, setPointed] = useState<number | null>(null);
  const picked = found?.id ?? null;
  /** Highlights an entry; if it is highlighted already, ends that. */
  const pick = useCallback(
    (entry: number) => {
      // A press with a finger points too, after the finger has left.
      setPointed(null);
      onFind(entry === picked ? null : (participantsOf(tournament).find(({ id }) => id === entry) ?? null));
    },
    [onFind, picked, tournament],
  );
  return { entry: pointed ?? picked, point: setPointed, unpoint: () => setPointed(null), pick };
}

interface WorldProps {
  camera: BracketCamera;
  texts: BracketTexts;
  /** The drawing in its own units. */
  children: ReactNode;
}

/** The scrolled content of the viewport: the drawing at its scale, below the titles of its columns. */
function World({ camera, texts, children }: WorldProps) {
  const { width, height, headHeight, offset, scale } = camera;
  return (
    <div className={classes.sizer} style={{ width, height }}>
      {headHeight > 0 && <ColumnTitles camera={camera} texts={texts} />}
      <div className={classes.world} style={{ left: offset, top: headHeight, transform: `scale(${scale})` }}>
        {children}
      </div>
    </div>
  );
}
