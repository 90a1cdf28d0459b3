import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { addGuard, type LeaveGuard, removeGuard } from '@/shared/history/leaveGuards';
import { confirm } from './confirm';

interface Options {
  /** The text that says what would be lost; a general text by default. */
  text?: string;
  /** Whether the input survives a reload as a draft. Closing the window then asks nothing. */
  kept?: boolean;
  /** Whether the input is still there when the question would be asked. */
  still?: () => boolean;
}

/** Returns the question whether unsaved input may be lost. */
function useLeaveQuestion(text?: string): () => Promise<boolean> {
  const { t } = useTranslation('common');
  return () =>
    confirm({
      title: t('leave.title'),
      body: text ?? t('leave.text'),
      confirmLabel: t('leave.confirm'),
      cancelLabel: t('leave.stay'),
      keeps: true,
    });
}

/** Returns the question whether a form that does not fill a page, such as a dialog, may be closed unsaved. */
export function useDiscardQuestion(): () => Promise<boolean> {
  const { t } = useTranslation('common');
  return () =>
    confirm({
      title: t('leave.discardTitle'),
      body: t('leave.text'),
      confirmLabel: t('leave.discard'),
      cancelLabel: t('leave.stay'),
      keeps: true,
    });
}

/**
 * Asks before a link, the browser's Back button or closing the window discards unsaved input. Returns a function that
 * code calls after saving and before it navigates: React may not have rendered since the last input.
 */
export function useAskBeforeLeaving(
  unsaved: boolean,
  { text, kept = false, still }: Options = {},
): () => void {
  const navigate = useNavigate();
  const ask = useLeaveQuestion(text);
  const latest = useRef({ ask, navigate, still });
  const guard = useRef<LeaveGuard | null>(null);
  useEffect(() => {
    latest.current = { ask, navigate, still };
  });
  const release = useCallback(() => {
    if (guard.current) removeGuard(guard.current);
    guard.current = null;
  }, []);
  useEffect(() => {
    if (!unsaved) return;
    guard.current = {
      kept,
      ask: async () => latest.current.still?.() === false || latest.current.ask(),
      leave: (to) => void (to === -1 ? latest.current.navigate(-1) : latest.current.navigate(to)),
    };
    addGuard(guard.current);
    return release;
  }, [unsaved, kept, release]);
  return release;
}
