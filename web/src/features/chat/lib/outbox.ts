import { useSyncExternalStore } from 'react';
import { postMessage } from '@/entities/chat/api';
import type { Phrase } from '@/entities/chat/lib/phrases';
import { ApiError } from '@/shared/api/error';
import type { Message } from '@/shared/api/types';
import { storedKeys } from '@/shared/lib/storage';
import { Outbox, unreached, type Waiting } from '@/shared/outbox/Outbox';
import { onChance } from '@/shared/outbox/sender';

/** An uploaded picture of a message that is not sent. */
export interface Attached {
  path: string;
  /** Only valid for the viewer. */
  url: string;
}

/** A message to send. */
export interface Draft {
  text: string;
  image: Attached | null;
  phrase: Phrase | null;
}

/** A message that the server has not confirmed. Its key is the message's client id. */
export type WaitingMessage = Waiting<Draft>;
type MessageOutbox = Outbox<Draft, Message>;

/** Whether an error is temporary: no network, an error of the server, 429. */
function isTemporary(error: unknown): boolean {
  return unreached(error) || (error instanceof ApiError && (error.status === 429 || error.status >= 500));
}

const outboxes = new Map<string, MessageOutbox>();

const prefixOf = (viewerId: number) => `yagura.chatOutbox.${viewerId}.`;

/** Returns the outbox of a person's messages to a room. They arrive in the order of writing. */
export function outboxOf(viewerId: number, chatId: number): MessageOutbox {
  const storageKey = prefixOf(viewerId) + chatId;
  const outbox = outboxes.get(storageKey) ?? newOutbox(storageKey, viewerId, chatId);
  outboxes.set(storageKey, outbox);
  return outbox;
}

export function newOutbox(storageKey: string, owner: number, chatId: number): MessageOutbox {
  return new Outbox({
    storageKey,
    owner,
    send: ({ text, image, phrase, key }, attempt) =>
      postMessage(chatId, { text, image: image?.path ?? null, phrase }, key, attempt),
    isTemporary,
  });
}

/** Sends a person's waiting messages in every room, now and whenever the network may be back. */
export function resumeOutboxes(viewerId: number): () => void {
  const resume = () => {
    for (const key of storedKeys(prefixOf(viewerId))) {
      void outboxOf(viewerId, Number(key.slice(prefixOf(viewerId).length))).deliver();
    }
  };
  resume();
  return onChance(resume);
}

export function useWaiting(outbox: MessageOutbox): readonly WaitingMessage[] {
  return useSyncExternalStore(outbox.subscribe, outbox.waiting);
}

/**
 * Returns the messages that are not in the list. The viewer's own message may arrive live before the answer to its
 * request.
 */
export function notArrived(
  waiting: readonly WaitingMessage[],
  messages: readonly Message[],
): WaitingMessage[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  return waiting.filter(({ key }) => !arrived.has(key));
}
