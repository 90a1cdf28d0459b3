import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '@/shared/lib/storage';

/** Stores that the person of this browser declined the offer, or took it. */
const key = 'yagura.pushOffer';

const listeners = new Set<() => void>();
let offered = false;

function set(now: boolean): void {
  offered = now;
  for (const listener of listeners) listener();
}

/** Offers push notifications in this browser, after something that they are good for. An answer counts for ever. */
export function offerPush(): void {
  if (!readStored(key)) set(true);
}

export function answerPushOffer(): void {
  writeStored(key, '1');
  set(false);
}

export function usePushOffered(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
}
