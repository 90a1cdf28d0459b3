import { Navigate } from 'react-router';

/** What a navigation carries when its page replaces one that the person may not use. */
export interface RefusedState {
  refused: true;
}

/** Leads somebody without the right to the page they may see; the shell shows the authority message above it. */
export function Refused({ to }: { to: string }) {
  return <Navigate to={to} replace state={{ refused: true } satisfies RefusedState} />;
}
