/**
 * How long a text is to the server: in Unicode code points, after the line breaks are one character each. A limit in the
 * browser counts the same.
 */
export function characters(text: string): number {
  return [...text.replace(/\r\n?/g, '\n')].length;
}
