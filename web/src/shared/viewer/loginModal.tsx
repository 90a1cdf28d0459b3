import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

type LoginWay = 'link' | 'password' | 'forgot';

/** Whether the texts speak to a person with an account or to a new one. Both can do the same. */
export type LoginMode = 'login' | 'signUp';

interface LoginStart {
  /** The form to begin with: a password for a person who has just set one, otherwise the first method. */
  way?: LoginWay;
  mode?: LoginMode;
}

interface LoginModal extends Required<LoginStart> {
  /** The page to open after signing in; null stays on the current one. */
  returnTo: string | null;
  opened: boolean;
  open: (returnTo?: string, start?: LoginStart) => void;
  close: () => void;
}

const closed = { opened: false, returnTo: null, way: 'link', mode: 'login' } as const;

const LoginModalContext = createContext<LoginModal>({
  ...closed,
  open: () => undefined,
  close: () => undefined,
});

export function LoginModalProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<Omit<LoginModal, 'open' | 'close'>>(closed);
  // Both functions keep their identity, so that effects can depend on them.
  const open = useCallback(
    (returnTo?: string, { way = 'link', mode = 'login' }: LoginStart = {}) =>
      setState({ opened: true, returnTo: returnTo ?? null, way, mode }),
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
