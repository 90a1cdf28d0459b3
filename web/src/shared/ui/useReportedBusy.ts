import { useEffect, useRef } from 'react';
import { useSheetUnsaved } from './Sheet';
import { useAskBeforeLeaving } from './useAskBeforeLeaving';

/** Calls `onBusy` with true while files are taken, and with false afterwards. Leaving the form meanwhile asks first. */
export function useReportedBusy(busy: boolean, onBusy: (busy: boolean) => void): void {
  const report = useRef(onBusy);
  useEffect(() => {
    report.current = onBusy;
  });
  useEffect(() => {
    if (!busy) return;
    report.current(true);
    return () => report.current(false);
  }, [busy]);
  useAskBeforeLeaving(busy);
  useSheetUnsaved(busy);
}
