import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

type LoginWay = 'link' | 'password';

interface LoginModal {
  /** The page to return to after signing in; null while the modal is closed. */
  returnTo: string | null;
  opened: boolean;
  /** The sign-in method to begin with: a password for a person who has just set one, otherwise the first method. */
  way: LoginWay;
  open: (returnTo?: string, way?: LoginWay) => void;
  close: () => void;
}

const LoginModalContext = createContext<LoginModal>({
  returnTo: null,
  opened: false,
  way: 'link',
  open: () => undefined,
  close: () => undefined,
});

export function LoginModalProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<Pick<LoginModal, 'opened' | 'returnTo' | 'way'>>({
    opened: false,
    returnTo: null,
    way: 'link',
  });
  // Both functions keep their identity, so that effects can depend on them.
  const open = useCallback(
    (returnTo?: string, way: LoginWay = 'link') =>
      setState({ opened: true, returnTo: returnTo ?? null, way }),
    [],
  );
  const close = useCallback(() => setState((now) => ({ ...now, opened: false })), []);
  const value = useMemo<LoginModal>(() => ({ ...state, open, close }), [state, open, close]);
  return <LoginModalContext value={value}>{children}</LoginModalContext>;
}

/** Opens the login modal from anywhere. */
export function useLoginModal(): LoginModal {
  return useContext(LoginModalContext);
}
