import { Navigate } from 'react-router';

/** The state of a navigation whose page replaces one that the person may not use. */
export interface RefusedState {
  refused: true;
  /** The address of the refused page, if it opens as soon as the person logs out. */
  signedOutPage?: string;
}

/** The state of a navigation whose page replaces an unknown one. The shell shows a sentence above it. */
export interface UnknownState {
  unknown: true;
}

/** The state of the navigation that replaces the page of a password reset link which no longer works: the fault's key. */
export interface DeadResetLinkState {
  deadResetLink: string;
}

interface RefusedProps extends Omit<RefusedState, 'refused'> {
  to: string;
}

/** Sends a person without the right to a page that they may see. The shell shows the authority message above it. */
export function Refused({ to, ...why }: RefusedProps) {
  return <Navigate to={to} replace state={{ refused: true, ...why } satisfies RefusedState} />;
}
