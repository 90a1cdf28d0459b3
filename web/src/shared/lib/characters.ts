/** Returns the length of a text as the server counts it: in Unicode code points, with one for each line break. */
export function characters(text: string): number {
  return [...text.replace(/\r\n?/g, '\n')].length;
}
