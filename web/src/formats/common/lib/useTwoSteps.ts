import { useRef, useState } from 'react';
import { useBackCloses } from '@/shared/history/useBackCloses';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import type { StepStore } from './stepStore';

/**
 * The two steps of making a stage. The browser's Back button leads from the second to the first, and the second finds its
 * input again; leaving the page from either step asks first.
 */
export function useTwoSteps() {
  const [step, setStep] = useState<1 | 2>(1);
  const [changed, setChanged] = useState(false);
  const store = useRef<StepStore>({ values: new Map(), onChanged: setChanged });
  useBackCloses(step === 2, () => setStep(1));
  // The second step asks itself while it is on the screen.
  useAskBeforeLeaving(step === 1 && changed);
  return { step, setStep, store: store.current };
}
