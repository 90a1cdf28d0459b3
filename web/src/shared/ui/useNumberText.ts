import { useState } from 'react';
import { wholeNumber } from '../lib/wholeNumber';

/**
 * Holds the text of a number field. `number` is its value: null for an empty text, NaN for a text that is no whole
 * number. A new value from outside replaces the text.
 */
export function useNumberText(value: number | string | null | undefined) {
  const [text, setText] = useState(String(value ?? ''));
  const typed = wholeNumber(text);
  const current = value === '' || value == null ? null : Number(value);
  // A field reports a text that is no whole number as NaN, or as no value.
  const unread = current === null || Number.isNaN(current);
  const own = Number.isNaN(typed) ? unread : typed === current;
  return { text: own ? text : String(value ?? ''), number: own ? typed : current, setText };
}
