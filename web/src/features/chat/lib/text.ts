import { MessagePayload } from '@/shared/api/limits';
import { characters } from '@/shared/lib/characters';

/** The longest message in characters (CHAT-2). */
export const maxText = MessagePayload.text.maxLength;

/** The number of remaining characters from which they are shown. */
const nearLimit = 100;

/** Returns the text as the server stores it: trimmed, with one kind of line break. */
export function cleaned(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}

/** Returns the number of remaining characters, negative beyond the limit; null while there are many. */
export function charactersLeft(text: string): number | null {
  const left = maxText - characters(cleaned(text));
  return left <= nearLimit ? left : null;
}
