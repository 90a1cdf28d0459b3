import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

interface LoginModal {
  /** The page to come back to after signing in; null while the modal is closed. */
  returnTo: string | null;
  opened: boolean;
  open: (returnTo?: string) => void;
  close: () => void;
}

const LoginModalContext = createContext<LoginModal>({
  returnTo: null,
  opened: false,
  open: () => undefined,
  close: () => undefined,
});

export function LoginModalProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<{ opened: boolean; returnTo: string | null }>({
    opened: false,
    returnTo: null,
  });
  // Both keep their identity, so that effects may depend on them.
  const open = useCallback((returnTo?: string) => setState({ opened: true, returnTo: returnTo ?? null }), []);
  const close = useCallback(() => setState((now) => ({ ...now, opened: false })), []);
  const value = useMemo<LoginModal>(() => ({ ...state, open, close }), [state, open, close]);
  return <LoginModalContext value={value}>{children}</LoginModalContext>;
}

/** Opens the login modal from anywhere. */
export function useLoginModal(): LoginModal {
  return useContext(LoginModalContext);
}
