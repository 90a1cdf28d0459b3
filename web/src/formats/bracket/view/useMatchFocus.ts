import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ParticipantRef, Tournament } from '@/shared/api/types';
import { arrowTarget, isArrowKey } from './navigation';
import { allMatches, currentMatchOf, lastMatch, nextMatch } from './tree';
import { type BracketCamera, useBracketCamera } from './useBracketCamera';
import { scrollBehaviour } from './useViewport';

interface MatchFocusOptions {
  tournament: Tournament;
  viewport: RefObject<HTMLElement | null>;
  found: ParticipantRef | null;
  onFind: (found: ParticipantRef | null) => void;
  now: number;
}

/** Holds the match with the keyboard focus, and the camera that follows it to another match. */
export function useMatchFocus({ tournament, viewport, found, onFind, now }: MatchFocusOptions) {
  const [held, setActive] = useState(() => openingMatch(tournament, found));
  // A new bracket has other matches, and the second grand final may be left out again.
  const active = allMatches(tournament).some(({ id }) => id === held)
    ? held
    : openingMatch(tournament, found);
  const camera = useBracketCamera(tournament, viewport, active, now);
  const stepByKey = useMatchKeys({ tournament, viewport, camera, active, onActive: setActive });

  function moveTo(matchId: number) {
    setActive(matchId);
    camera.moveTo(matchId);
  }

  return {
    active,
    camera,
    onFocus: setActive,
    moveTo,
    /** Highlights the path of a participant and moves to their match; null ends the highlight. */
    show(participant: ParticipantRef | null) {
      onFind(participant);
      const match = participant && currentMatchOf(tournament, participant.id);
      if (!match) return;
      moveTo(match.id);
      // The drawing may be below the window.
      viewport.current?.scrollIntoView?.({ block: 'nearest', behavior: scrollBehaviour() });
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') onFind(null);
      else stepByKey(event);
    },
  };
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
    const next =
      from && arrowTarget({ tournament, sides, from, before: byId(visited.current), key: event.key });
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
