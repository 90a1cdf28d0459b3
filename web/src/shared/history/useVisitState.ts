import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** The most choices that are kept; the oldest are forgotten. */
const limit = 200;
const kept = new Map<string, unknown>();

function keep(id: string, value: unknown): void {
  kept.delete(id);
  kept.set(id, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= limit) return;
    kept.delete(oldest);
  }
}

/** Forgets all choices: the person who made them leaves. Also for tests: the first page of each has the same entry of the history. */
export function forgetVisits(): void {
  kept.clear();
}

/**
 * State that Back and Forward restore, such as the filter of a list: what was chosen is kept for the entry of the history until a
 * reload. The name distinguishes states of one page; with null nothing is kept.
 */
export function useVisitState<Value>(name: string | null, first: Value | (() => Value)) {
  const { key, pathname } = useLocation();
  const id = name === null ? null : `${key} ${pathname} ${name}`;
  const [value, setValue] = useState<Value>(() => {
    if (id !== null && kept.has(id)) return kept.get(id) as Value;
    return first instanceof Function ? first() : first;
  });
  // Another parameter in the address makes another entry of the history, which keeps what was chosen before.
  const chosen = useRef(id !== null && kept.has(id));
  const latest = useRef(value);
  useEffect(() => {
    if (id !== null && chosen.current) keep(id, latest.current);
  }, [id]);
  function choose(next: Value): void {
    chosen.current = true;
    latest.current = next;
    if (id !== null) keep(id, next);
    setValue(next);
  }
  return [value, choose] as const;
}
