import type { Message } from '@/shared/api/types';

/** The loaded messages of a room. */
export interface History {
  /** Oldest first. */
  messages: Message[];
  /** Whether there are messages before the first. */
  older: boolean;
}

type Page = { items: Message[]; next: string | null };

/** Reads a page: with `after` oldest first, otherwise newest first. */
type ReadPage = (from: { before?: number; after?: number }) => Promise<Page>;

/** How many pages of missed messages are read. If there are more, the list starts again at its end. */
const pagesToCatchUp = 4;

/** From how many loaded messages on the oldest are dropped while the end is read, and how many stay. */
const mostLoaded = 400;
const kept = 200;

/** Drops the oldest messages if very many are loaded. They can be read again as older pages. */
export function trimmed(history: History | undefined): History | undefined {
  if (!history || history.messages.length < mostLoaded) return history;
  return { messages: history.messages.slice(-kept), older: true };
}

/** Merges messages by id. A removed message stays removed, whichever answer is older. */
export function merged(known: readonly Message[], more: readonly Message[]): Message[] {
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of more) {
    if (byId.get(message.id)?.type !== 'removed') byId.set(message.id, message);
  }
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

export function withMessages(history: History | undefined, more: readonly Message[]): History | undefined {
  return history && { ...history, messages: merged(history.messages, more) };
}

/** Returns the removed state of a message. */
export function withoutMessage(history: History | undefined, messageId: number): History | undefined {
  return (
    history && {
      ...history,
      messages: history.messages.map((message) =>
        message.id === messageId
          ? { ...message, type: 'removed', text: '', phrase: null, image: null }
          : message,
      ),
    }
  );
}

/** Reads the end of a room's messages. */
export async function readEnd(read: ReadPage): Promise<History> {
  const page = await read({});
  return { messages: merged([], page.items), older: page.next !== null };
}

/** Reads the page before the loaded messages. */
export async function readOlder(read: ReadPage, known: History): Promise<Page> {
  const first = known.messages[0];
  return first ? read({ before: first.id }) : { items: [], next: null };
}

/** Reads the messages after one. Resolves to null if there are too many; the list then starts again at its end. */
export async function readSince(read: ReadPage, after: number): Promise<Message[] | null> {
  const found: Message[] = [];
  let from = after;
  for (let page = 0; page < pagesToCatchUp; page++) {
    const { items, next } = await read({ after: from });
    found.push(...items);
    if (next === null) return found;
    from = Number(next);
  }
  return null;
}
