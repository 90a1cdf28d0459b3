import { type DragEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useChosen } from '@/formats/common/lib/useChosen';

/** The type of what is dragged between slots. Files and texts from elsewhere do not have it. */
const draggedType = 'application/x-yagura-slot';

/** What a person can do with the places of a board, by the index of a place. */
export interface PlaceActs {
  choose: (place: number) => void;
  dragStart: (event: DragEvent, place: number) => void;
  dragEnd: () => void;
  dragOver: (event: DragEvent, place: number) => void;
  dragLeave: (place: number) => void;
  drop: (event: DragEvent, place: number) => void;
}

/**
 * Exchanges two of `count` places, by dragging or by choosing both. The first `slots` places are slots, the others
 * reserves. Reserves are not exchanged with each other.
 */
export function useExchange(count: number, slots: number, onExchange: (a: number, b: number) => void) {
  const [chosen, setChosen] = useChosen();
  const [over, setOver] = useState<number | null>(null);
  const latest = useRef({ chosen, onExchange });
  useLayoutEffect(() => {
    latest.current = { chosen, onExchange };
  });

  // The same acts after every choice, so that only the places that a choice changes are drawn again.
  const acts = useMemo((): PlaceActs => {
    function exchange(a: number, b: number) {
      setChosen(null);
      setOver(null);
      if (a !== b && (a < slots || b < slots)) latest.current.onExchange(a, b);
    }
    return {
      choose(place) {
        const { chosen } = latest.current;
        const amongReserves = chosen !== null && chosen !== place && chosen >= slots && place >= slots;
        if (chosen === null || amongReserves) setChosen(place);
        else exchange(chosen, place);
      },
      dragStart(event, place) {
        event.dataTransfer.setData(draggedType, String(place));
        event.dataTransfer.effectAllowed = 'move';
        setChosen(place);
      },
      dragEnd() {
        setChosen(null);
        setOver(null);
      },
      dragOver(event, place) {
        event.preventDefault();
        setOver(place);
      },
      dragLeave: (place) => setOver((before) => (before === place ? null : before)),
      drop(event, place) {
        event.preventDefault();
        setOver(null);
        const text = event.dataTransfer.getData(draggedType);
        const from = Number(text);
        if (text !== '' && Number.isInteger(from) && from >= 0 && from < count) exchange(from, place);
      },
    };
  }, [count, slots, setChosen]);

  return { chosen, over, cancel: () => setChosen(null), acts };
}
