import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ParticipantRef, Tournament } from '@/shared/api/types';
import { useNow } from '@/shared/lib/clock';
import hidden from '@/shared/ui/spoken.module.css';
import { BracketDrawing } from './BracketDrawing';
import { BracketToolbar } from './BracketToolbar';
import classes from './BracketView.module.css';
import { ColumnTitles } from './ColumnTitles';
import { Minimap } from './Minimap';
import { isArrowKey, step } from './navigation';
import { SectionButtons } from './SectionButtons';
import { useBracketTexts } from './texts';
import { allMatches, currentMatchOf, eliminationOf, lastMatch, nextMatch, participantsOf } from './tree';
import { type BracketCamera, useBracketCamera } from './useBracketCamera';
import { useFresh } from './useFresh';
import { scrollBehaviour, useDragPan } from './useViewport';

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
  const [pointed, setPointed] = useState<number | null>(null);
  const [active, setActive] = useState(() => openingMatch(tournament, found));
  const camera = useBracketCamera(tournament, viewport, active, now);
  const { room, width, height, headHeight, layout, scale, density } = camera;
  const stepByKey = useMatchKeys({ tournament, viewport, camera, active, onActive: setActive });
  const startDrag = useDragPan(viewport);

  function moveTo(matchId: number) {
    setActive(matchId);
    camera.moveTo(matchId);
  }

  function show(participant: ParticipantRef | null) {
    onFind(participant);
    const match = participant && currentMatchOf(tournament, participant.id);
    if (!match) return;
    moveTo(match.id);
    // The drawing may be below the window.
    viewport.current?.scrollIntoView?.({ block: 'nearest', behavior: scrollBehaviour() });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onFind(null);
    else stepByKey(event);
  }

  const picked = found?.id ?? null;
  const pick = useCallback(
    (entry: number) =>
      onFind(entry === picked ? null : (participantsOf(tournament).find(({ id }) => id === entry) ?? null)),
    [onFind, picked, tournament],
  );
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
        onShow={show}
      />
      {tournament.double && <SectionButtons tournament={tournament} onTurn={moveTo} />}
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
          onKeyDown={onKeyDown}
        >
          <div className={classes.sizer} style={{ width, height }}>
            {headHeight > 0 && <ColumnTitles camera={camera} texts={texts} />}
            <div
              className={classes.world}
              style={{ left: camera.offset, top: headHeight, transform: `scale(${scale})` }}
            >
              <BracketDrawing
                tournament={tournament}
                layout={layout}
                density={density}
                scale={scale}
                texts={texts}
                now={now}
                window={camera.visible}
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

interface MatchKeys {
  tournament: Tournament;
  viewport: RefObject<HTMLElement | null>;
  camera: BracketCamera;
  active: number;
  onActive: (matchId: number) => void;
}

/** Returns the handler of keys: arrows move the focus along the tree, plus and minus zoom. */
function useMatchKeys({ tournament, viewport, camera, active, onActive }: MatchKeys) {
  const { sides, centre, zoom } = camera;
  const visited = useRef<number | null>(null);
  const moved = useRef(false);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    centre(active, scrollBehaviour());
    viewport.current?.querySelector<HTMLElement>(`[data-match="${active}"]`)?.focus({ preventScroll: true });
  }, [active, centre, viewport]);

  return (event: KeyboardEvent) => {
    // With a modifier the keys are those of the browser.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '-') return zoom(event.key === '+' ? 1 : -1);
    if (!isArrowKey(event.key)) return;
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.match) return;
    const matches = allMatches(tournament);
    const byId = (id: number | null) => matches.find((match) => match.id === id) ?? null;
    const from = byId(active);
    const next = from && step({ tournament, sides, from, before: byId(visited.current), key: event.key });
    event.preventDefault();
    if (!next) return;
    visited.current = active;
    moved.current = true;
    onActive(next.id);
  };
}

/** Returns the match that a person sees first: that of who was found, else their own, the one being played, the final. */
function openingMatch(tournament: Tournament, found: ParticipantRef | null): number {
  const entry = found?.id ?? tournament.myEntryId;
  const own = entry === null ? null : currentMatchOf(tournament, entry);
  return (own ?? nextMatch(tournament) ?? lastMatch(tournament))?.id ?? 0;
}
