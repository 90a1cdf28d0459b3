type Change = (now: URLSearchParams) => URLSearchParams;

/** Returns a change of the address that sets one parameter and keeps the others, for the setter of useSearchParams. */
export function withParam(name: string, value: string): Change {
  return (now) => {
    const next = new URLSearchParams(now);
    next.set(name, value);
    return next;
  };
}

/** Returns a change of the address that removes parameters and keeps the others, for the setter of useSearchParams. */
export function withoutParams(...names: readonly string[]): Change {
  return (now) => {
    const next = new URLSearchParams(now);
    for (const name of names) next.delete(name);
    return next;
  };
}
