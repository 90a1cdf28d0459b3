import { useRef, useState } from 'react';
import { useBackCloses } from '@/shared/history/useBackCloses';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import type { StepStore } from './stepStore';

/**
 * The two steps of creating a stage. The browser's Back button returns from the second step to the first, and the second
 * keeps its input. Leaving the page asks first.
 */
export function useTwoSteps() {
  const [step, setStep] = useState<1 | 2>(1);
  const [changed, setChanged] = useState(false);
  const store = useRef<StepStore>({ values: new Map(), onChanged: setChanged });
  useBackCloses(step === 2, () => setStep(1));
  // The second step itself asks while it is shown.
  useAskBeforeLeaving(step === 1 && changed);
  return { step, setStep, store: store.current };
}
