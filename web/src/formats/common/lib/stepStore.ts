import { createContext, useContext, useEffect, useState } from 'react';

/** The state of the second step while the first one is shown. */
export interface StepStore {
  values: Map<string, unknown>;
  /** Called with whether the second step has unsaved input. */
  onChanged: (changed: boolean) => void;
}

export const StepStoreContext = createContext<StepStore | null>(null);

/**
 * State that survives changes between the steps of one form. `revive` adapts a kept value to the server's current
 * proposal, or rejects it with null.
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
