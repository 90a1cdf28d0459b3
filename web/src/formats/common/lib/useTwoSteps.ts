import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { apiQuery } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useBackCloses } from '@/shared/history/useBackCloses';
import { useAskBeforeLeaving } from '@/shared/ui/useAskBeforeLeaving';
import type { StepStore } from './stepStore';

/**
 * The two steps of creating a stage. If the participants are confirmed already and nobody waits for it, the page begins
 * with the second step; `step` is null until that is known. The browser's Back button returns from the second step to
 * the first, and the second keeps its input. Leaving the page asks first.
 */
export function useTwoSteps(contest: Contest | undefined) {
  const [step, setStep] = useState<1 | 2 | null>(null);
  // Whether the first step was shown, so that Back has somewhere to return to.
  const [passed, setPassed] = useState(false);
  const [changed, setChanged] = useState(false);
  const store = useRef<StepStore>({ values: new Map(), onChanged: setChanged });
  const confirmed = useConfirmed(contest, step === null);
  if (step === null && confirmed !== undefined) setStep(confirmed ? 2 : 1);
  useBackCloses(step === 2 && passed, () => setStep(1));
  // The second step itself asks while it is shown.
  useAskBeforeLeaving(step === 1 && changed);
  return {
    step,
    setStep(next: 1 | 2) {
      setPassed(true);
      setStep(next);
    },
    store: store.current,
  };
}

/** Whether the participants are confirmed and no entry with a place waits for it; undefined until that is known. */
function useConfirmed(contest: Contest | undefined, ask: boolean): boolean | undefined {
  const some = contest !== undefined && contest.allowedCount > 0;
  const desk = useQuery({
    ...apiQuery('/contests/{id}/desk/', { path: { id: contest?.id ?? 0 } }),
    enabled: ask && some,
    refetchOnMount: 'always',
  });
  if (!contest) return undefined;
  if (!some || desk.isError) return false;
  return desk.isFetchedAfterMount ? desk.data?.entries.applied === 0 : undefined;
}
