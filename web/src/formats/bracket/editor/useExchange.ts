import { type DragEvent, useState } from 'react';
import { useChosen } from '@/formats/common/lib/useChosen';

/** The type of what is dragged between slots. Files and texts from elsewhere do not have it. */
const draggedType = 'application/x-yagura-slot';

/** The state of a place, and what a person can do with it. */
export interface PlaceActs {
  chosen: boolean;
  /** Whether something is dragged over it. */
  over: boolean;
  onChoose: () => void;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
  onDragOver: (event: DragEvent) => void;
  onDragLeave: () => void;
  onDrop: (event: DragEvent) => void;
}

/**
 * Exchanges two of `count` places, by dragging or by choosing both. The first `slots` places are slots, the others
 * reserves. Reserves are not exchanged with each other.
 */
export function useExchange(count: number, slots: number, onExchange: (a: number, b: number) => void) {
  const [chosen, setChosen] = useChosen();
  const [over, setOver] = useState<number | null>(null);

  function exchange(a: number, b: number) {
    setChosen(null);
    setOver(null);
    if (a !== b && (a < slots || b < slots)) onExchange(a, b);
  }

  function choose(place: number) {
    const amongReserves = chosen !== null && chosen !== place && chosen >= slots && place >= slots;
    if (chosen === null || amongReserves) setChosen(place);
    else exchange(chosen, place);
  }

  function drop(event: DragEvent, place: number) {
    event.preventDefault();
    setOver(null);
    const text = event.dataTransfer.getData(draggedType);
    const from = Number(text);
    if (text !== '' && Number.isInteger(from) && from >= 0 && from < count) exchange(from, place);
  }

  const actsOf = (place: number): PlaceActs => ({
    chosen: chosen === place,
    over: over === place,
    onChoose: () => choose(place),
    onDragStart: (event) => {
      event.dataTransfer.setData(draggedType, String(place));
      event.dataTransfer.effectAllowed = 'move';
      setChosen(place);
    },
    onDragEnd: () => {
      setChosen(null);
      setOver(null);
    },
    onDragOver: (event) => {
      event.preventDefault();
      setOver(place);
    },
    onDragLeave: () => setOver((before) => (before === place ? null : before)),
    onDrop: (event) => drop(event, place),
  });

  return { chosen, cancel: () => setChosen(null), actsOf };
}
