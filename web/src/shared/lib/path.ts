/**
 * Returns the path if it is a page of this app, otherwise null. Mailed and stored addresses must not lead to another
 * site.
 */
export function ownPath(path: string | null | undefined): string | null {
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}
