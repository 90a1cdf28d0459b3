import type { ReactNode } from 'react';
import { LinkButton } from '@/shared/ui/Button';
import { type Format, matchPath } from '../lib/paths';

interface MatchLinkProps {
  contestId: number;
  /** The viewer's match, as the contest names it. */
  match: { format: Format; stageId: number; matchId: number };
  children: ReactNode;
}

/** The link to a match as the primary button. */
export function MatchLink({ contestId, match, children }: MatchLinkProps) {
  const { format, stageId, matchId } = match;
  return (
    <LinkButton variant="primary" to={matchPath(contestId, format, stageId, matchId)}>
      {children}
    </LinkButton>
  );
}
