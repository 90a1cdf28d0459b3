const minus = /^[-\u2010-\u2015\u2212\u30fc\uff0d]/;

/**
 * Returns the whole number that was typed, also in full-width figures: null for an empty text, NaN for a text that is no
 * whole number. A sign is never dropped.
 */
export function wholeNumber(text: string): number | null {
  const plain = text.normalize('NFKC').trim().replace(minus, '-');
  if (plain === '') return null;
  return /^[-+]?\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN;
}
