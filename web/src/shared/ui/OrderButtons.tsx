import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { IconButton } from './Button';

interface OrderButtonsProps {
  index: number;
  count: number;
  /** Moves the row to another index. */
  onMove: (to: number) => void;
  /** The labels of the two buttons, which name the row. */
  up: string;
  down: string;
}

/**
 * Two buttons that move a row of a list. At an end of the list the button stays without effect, so that it keeps the
 * focus.
 */
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

/** Returns the list with one member at another index. */
export function movedTo<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
