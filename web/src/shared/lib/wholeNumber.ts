const minus = /^[-\u2010-\u2015\u2212\u30fc\uff0d]/;

/**
 * The whole number that was typed, with the figures and signs of a Japanese keyboard too: null where nothing was typed, NaN
 * where the text is no whole number. A sign is never dropped.
 */
export function wholeNumber(text: string): number | null {
  const plain = text.normalize('NFKC').trim().replace(minus, '-');
  if (plain === '') return null;
  return /^[-+]?\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN;
}
