import { type RefObject, useRef, useState } from 'react';

/** The one agreement of the login modal; every way in asks for it. */
export interface Agreement {
  agreed: boolean;
  /** Somebody went on without agreeing. */
  missing: boolean;
  box: RefObject<HTMLInputElement | null>;
  set: (agreed: boolean) => void;
  /** Whether the person agreed; points at the box otherwise. */
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
