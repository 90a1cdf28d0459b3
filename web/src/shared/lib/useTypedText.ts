import { useState } from 'react';

/**
 * State of a text field that begins with a text and starts again with each new one, and when the filter to which it belongs is
 * cleared. The field of a search follows the address, so that Back restores the earlier search.
 */
export function useTypedText(text: string, filtered = text !== ''): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(text);
  const [begun, setBegun] = useState({ text, filtered });
  if (begun.text !== text || begun.filtered !== filtered) {
    setBegun({ text, filtered });
    if (begun.text !== text || !filtered) setTyped(text);
  }
  return [typed, setTyped];
}
