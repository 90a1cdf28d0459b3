/** Returns a text without differences of case and width, for a search. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
