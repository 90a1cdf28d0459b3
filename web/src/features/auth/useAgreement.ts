import { type RefObject, useRef, useState } from 'react';

/** The agreement to the terms in the login modal. Every sign-in method asks for it. */
export interface Agreement {
  agreed: boolean;
  /** Whether the person tried to continue without agreeing. */
  missing: boolean;
  box: RefObject<HTMLInputElement | null>;
  set: (agreed: boolean) => void;
  /** Returns whether the person agreed; otherwise it highlights the box. */
  ask: () => boolean;
}

export function useAgreement(): Agreement {
  const [agreed, setAgreed] = useState(false);
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  return {
    agreed,
    missing,
    box,
    set: (next) => {
      setAgreed(next);
      setMissing(false);
    },
    ask: () => {
      setMissing(!agreed);
      if (!agreed) box.current?.focus();
      return agreed;
    },
  };
}
