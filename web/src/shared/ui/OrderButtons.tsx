import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { IconButton } from './Button';

interface OrderButtonsProps {
  index: number;
  count: number;
  /** Moves the row to another index. */
  onMove: (to: number) => void;
  /** What the two buttons are called; they name the row. */
  up: string;
  down: string;
}

/** Moves a row of a list. At an end the button stays and does nothing, so that the focus is not lost on the way. */
export function OrderButtons({ index, count, onMove, up, down }: OrderButtonsProps) {
  return (
    <>
      <IconButton label={up} aria-disabled={index === 0} onClick={() => index > 0 && onMove(index - 1)}>
        <IconChevronUp size={20} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={down}
        aria-disabled={index === count - 1}
        onClick={() => index < count - 1 && onMove(index + 1)}
      >
        <IconChevronDown size={20} aria-hidden="true" />
      </IconButton>
    </>
  );
}

/** The list with one member at another place. */
export function movedTo<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
