import { onConnected } from '../live/connection';

/** In whose name this page sends what waits. */
export interface Sender {
  viewerId: number;
  token: string;
}

let sender: Sender | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

function tellWhenSeen(): void {
  if (document.visibilityState === 'visible') tell();
}

/** The page sends in this name until the answer is called; what waits is tried whenever the network may be back. */
export function sendAs(next: Sender): () => void {
  sender = next;
  const leave = onConnected(tell);
  window.addEventListener('online', tell);
  document.addEventListener('visibilitychange', tellWhenSeen);
  tell();
  return () => {
    if (sender === next) sender = null;
    leave();
    window.removeEventListener('online', tell);
    document.removeEventListener('visibilitychange', tellWhenSeen);
  };
}

/** Nobody's things are sent in the name of another: null unless the page is this person's. */
export function senderOf(viewerId: number): Sender | null {
  return sender?.viewerId === viewerId ? sender : null;
}

/** Hears of each moment at which sending may work again. */
export function onChance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
