import { useState } from 'react';
import { wholeNumber } from '../lib/wholeNumber';

/**
 * The text of a number field. `number` is what it reads as: null where nothing was typed, NaN for no whole number, which
 * stays as it was typed. A value that comes from outside replaces the text.
 */
export function useNumberText(value: number | string | null | undefined) {
  const [text, setText] = useState(String(value ?? ''));
  const typed = wholeNumber(text);
  const present = value === '' || value == null ? null : Number(value);
  const own = Number.isNaN(typed) ? present === null : typed === present;
  return { text: own ? text : String(value ?? ''), number: own ? typed : present, setText };
}
