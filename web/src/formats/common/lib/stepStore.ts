import { createContext, useContext, useEffect, useState } from 'react';

/** What the second of two steps holds while the first is on the screen. */
export interface StepStore {
  values: Map<string, unknown>;
  /** Tells whether the second step holds input that is not saved. */
  onChanged: (changed: boolean) => void;
}

export const StepStoreContext = createContext<StepStore | null>(null);

/**
 * State that survives a step back and forward between the steps of one form. `revive` brings a kept value in line with what
 * the server proposes now, or refuses it with null.
 */
export function useStepState<Value>(
  name: string,
  initial: () => Value,
  revive: (kept: Value) => Value | null = (kept) => kept,
) {
  const store = useContext(StepStoreContext);
  const [value, setValue] = useState<Value>(() => {
    const kept = store?.values.has(name) ? revive(store.values.get(name) as Value) : null;
    return kept ?? initial();
  });
  useEffect(() => {
    store?.values.set(name, value);
  }, [store, name, value]);
  return [value, setValue] as const;
}

export function differs(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}
