import type { Message } from '@/shared/api/types';

/** What is known of a room's talk. */
export interface History {
  /** Oldest first. */
  messages: Message[];
  /** There are messages before the first. */
  older: boolean;
}

type Page = { items: Message[]; next: string | null };

/** Reads a page; with `after` it is oldest first, else newest first. */
export type ReadPage = (from: { before?: number; after?: number }) => Promise<Page>;

/** Further behind than this many pages, the talk begins anew at its end. */
const pagesToCatchUp = 4;

/** Both together by id, each message once; what was taken out stays out, whichever answer was the older one. */
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

/** The mark that stands for a message that was taken out. */
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

/** The end of a room's talk, for one who knows nothing of it. */
export async function readEnd(read: ReadPage): Promise<History> {
  const page = await read({});
  return { messages: merged([], page.items), older: page.next !== null };
}

/** The page before what is known. */
export async function readOlder(read: ReadPage, known: History): Promise<Page> {
  const first = known.messages[0];
  return first ? read({ before: first.id }) : { items: [], next: null };
}

/**
 * What came after a message, and null where that is too much to be read: whoever was away that long begins at the end.
 */
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
