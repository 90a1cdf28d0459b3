import { MessagePayload } from '@/shared/api/limits';
import { characters } from '@/shared/lib/characters';

/** The longest message in characters (CHAT-2). */
export const maxText = MessagePayload.text.maxLength;

/** From here on the characters that are left are counted. */
const nearLimit = 100;

/** The text as the server keeps it: its ends cut, one kind of line break. */
export function cleaned(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

/** How many characters are left, below zero beyond the limit; null while there is no need to count. */
export function charactersLeft(text: string): number | null {
  const left = maxText - characters(cleaned(text));
  return left <= nearLimit ? left : null;
}
