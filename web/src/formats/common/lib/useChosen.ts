import { useEffect, useState } from 'react';

/** The item that is chosen to be exchanged with the next one. Escape clears the choice. */
export function useChosen<Item = number>() {
  const [chosen, setChosen] = useState<Item | null>(null);
  useEffect(() => {
    if (chosen === null) return;
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setChosen(null);
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [chosen]);
  return [chosen, setChosen] as const;
}
