import { useEffect, useState } from 'react';

/** Returns the element that opens a dialog: the one with the focus, or the button of the menu in which that is. */
export function currentOpener(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  const opener = menu ? document.getElementById(menu) : activeElement;
  return opener instanceof HTMLElement ? opener : null;
}

/**
 * Gives the focus back to the element that had it before a dialog opened, when the dialog closes or is gone. Mantine does so only for a
 * dialog that was mounted before it opened, and stays mounted.
 */
export function useOpenerFocus(opened: boolean): void {
  // Read while rendering: afterwards a field of the dialog may have the focus.
  const [open, setOpen] = useState<{ opener: HTMLElement | null } | null>(null);
  if (opened !== (open !== null)) setOpen(opened ? { opener: currentOpener() } : null);
  const opener = open?.opener;
  useEffect(() => {
    if (!opener) return;
    return () => {
      const last = document.activeElement;
      // Later, because the act that closes the dialog may move the focus itself.
      setTimeout(() => {
        const now = document.activeElement;
        const lost =
          now === null || now === document.body || (now === last && now.closest('[role="dialog"]'));
        if (lost && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, [opener]);
}
