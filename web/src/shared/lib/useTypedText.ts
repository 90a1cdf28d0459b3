import { useState } from 'react';

/**
 * State of a text field that begins with a text and starts again with each new one. The field of a search follows the address, so
 * that Back restores the earlier search.
 */
export function useTypedText(text: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(text);
  const [begun, setBegun] = useState(text);
  if (begun !== text) {
    setBegun(text);
    setTyped(text);
  }
  return [typed, setTyped];
}
