import { readStored, removeStored, writeStored } from '@/shared/lib/storage';

/** What somebody began to write in a room, or as a new question; another person at the same device does not see it. */
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
