import { useSyncExternalStore } from 'react';
import { postMessage } from '@/entities/chat/api';
import type { Phrase } from '@/entities/chat/lib/phrases';
import { ApiError } from '@/shared/api/error';
import type { Message } from '@/shared/api/types';
import { storedKeys } from '@/shared/lib/storage';
import { Outbox, unreached, type Waiting } from '@/shared/outbox/Outbox';
import { onChance } from '@/shared/outbox/sender';

/** A picture that was uploaded and belongs to a message that is not said yet. */
export interface Attached {
  path: string;
  /** For the viewer alone. */
  url: string;
}

/** What is to be said. */
export interface Draft {
  text: string;
  image: Attached | null;
  phrase: Phrase | null;
}

/** A message that the server has not confirmed; its key is the message's own name. */
export type WaitingMessage = Waiting<Draft>;
export type MessageOutbox = Outbox<Draft, Message>;

/** What passes by itself: no network, a server that is away, too much at a time. */
function passes(error: unknown): boolean {
  return unreached(error) || (error instanceof ApiError && (error.status === 429 || error.status >= 500));
}

const outboxes = new Map<string, MessageOutbox>();

const prefixOf = (viewerId: number) => `yagura.chatOutbox.${viewerId}.`;

/** The messages of a person to a room on their way. They arrive in the order of writing. */
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
    passes,
  });
}

/** Sends what a person left behind in any room, now and whenever the network may be back. */
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

/** What is not among the messages yet: an own message may be heard of before the answer to its sending is there. */
export function notArrived(
  waiting: readonly WaitingMessage[],
  messages: readonly Message[],
): WaitingMessage[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  return waiting.filter(({ key }) => !arrived.has(key));
}
