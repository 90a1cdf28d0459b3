import { useState } from 'react';
import { readStored, removeStored, writeStored } from '@/shared/lib/storage';

function key(viewerId: number, chatId: number): string {
  return `yagura.chatCleared.${viewerId}.${chatId}`;
}

/** Returns the id of the last message that the viewer has cleared in a room on this device; 0 if none. */
function readCleared(viewerId: number, chatId: number): number {
  return Number(readStored(key(viewerId, chatId))) || 0;
}

/** Holds what a viewer has cleared from the display of a room. Other people and other devices show everything. */
export function useCleared(viewerId: number, chatId: number) {
  const [cleared, setCleared] = useState(() => readCleared(viewerId, chatId));
  return {
    /** Messages up to this id are hidden; 0 hides none. */
    cleared,
    /** Clears all messages up to this id. */
    clear(lastId: number) {
      writeStored(key(viewerId, chatId), String(lastId));
      setCleared(lastId);
    },
    /** Shows all messages again. */
    restore() {
      removeStored(key(viewerId, chatId));
      setCleared(0);
    },
  };
}
