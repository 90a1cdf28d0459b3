/** A page of this app and nothing else: a mailed or stored address must not lead away. */
export function ownPath(path: string | null | undefined): string | null {
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}
