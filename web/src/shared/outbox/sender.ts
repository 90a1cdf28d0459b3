import { onConnected } from '../live/connection';

/** The session in which this page sends waiting acts. */
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

/**
 * Lets the page send in this session until the returned function is called. It sends whenever the network may be back.
 */
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

/** Returns the sender of a person; null if the page is signed in as another one. */
export function senderOf(viewerId: number): Sender | null {
  return sender?.viewerId === viewerId ? sender : null;
}

/** Calls the listener whenever sending may work again. */
export function onChance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
