import type { Message } from '@/shared/api/types';
import { dayOf } from '@/shared/lib/datetime';

export type Line =
  | { kind: 'day'; id: string; at: string }
  | { kind: 'unread'; id: string }
  | { kind: 'system'; id: string; message: Message }
  /** `first` shows the author: consecutive messages of one person are grouped. */
  | { kind: 'message'; id: string; message: Message; first: boolean };

/** Messages of one person within this time, in milliseconds, are grouped. */
const groupingTime = 5 * 60_000;

/** Returns the rows of a room: days, system messages and messages; `unreadFrom` is the first unread one. */
export function timeline(messages: readonly Message[], zone: string, unreadFrom: number | null): Line[] {
  const lines: Line[] = [];
  let day = '';
  let speaker: Message | null = null;
  for (const message of messages) {
    const today = dayOf(message.created, zone);
    if (today !== day) {
      day = today;
      speaker = null;
      lines.push({ kind: 'day', id: `day ${today}`, at: message.created });
    }
    if (message.id === unreadFrom) {
      speaker = null;
      lines.push({ kind: 'unread', id: 'unread' });
    }
    if (message.isSystem) {
      speaker = null;
      lines.push({ kind: 'system', id: String(message.id), message });
    } else {
      const first = !speaker || !continuesGroup(speaker, message);
      lines.push({ kind: 'message', id: String(message.id), message, first });
      speaker = message;
    }
  }
  return lines;
}

function continuesGroup(before: Message, message: Message): boolean {
  return (
    before.from !== null &&
    before.from.id === message.from?.id &&
    Date.parse(message.created) - Date.parse(before.created) < groupingTime
  );
}

/**
 * Returns the first of the last `unread` messages; null if it is not loaded, or none is unread. Messages of people whom the
 * viewer blocks are never unread.
 */
export function firstUnread(
  messages: readonly Message[],
  unread: number,
  blocked: ReadonlySet<number>,
): number | null {
  if (unread === 0) return null;
  const others = messages.filter((each) => counts(each) && !(each.from && blocked.has(each.from.id)));
  return others.at(-unread)?.id ?? null;
}

/** Whether a message can be unread. Of the system messages only the poll can. */
function counts(message: Message): boolean {
  return !message.isSystem || message.type === 'poll';
}

/**
 * Returns the message up to which a room is read: the newest one that can be unread. If something is unread and only
 * system messages are loaded, it is the newest of these.
 */
export function lastToRead(messages: readonly Message[], unread: number): Message | undefined {
  return messages.findLast(counts) ?? (unread > 0 ? messages.at(-1) : undefined);
}
