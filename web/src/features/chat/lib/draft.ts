import { readStored, removeStored, writeStored } from '@/shared/lib/storage';

/** Returns the key of a draft in a room, or of a new question. It includes the person, for shared devices. */
function key(viewerId: number, place: number | string): string {
  return `yagura.chatDraft.${viewerId}.${place}`;
}

export function readDraft(viewerId: number, place: number | string): string {
  return readStored(key(viewerId, place)) ?? '';
}

export function writeDraft(viewerId: number, place: number | string, text: string): void {
  if (text) writeStored(key(viewerId, place), text);
  else removeStored(key(viewerId, place));
}
