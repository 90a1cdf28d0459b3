import type { ReactNode } from 'react';
import { LinkButton } from '@/shared/ui/Button';
import { type Format, matchPath } from '../lib/paths';

interface MatchLinkProps {
  contestId: number;
  /** The match, as the contest names the viewer's own. */
  match: { format: Format; stageId: number; matchId: number };
  children: ReactNode;
}

/** The way to a match, as the one thing to do next. */
export function MatchLink({ contestId, match, children }: MatchLinkProps) {
  const { format, stageId, matchId } = match;
  return (
    <LinkButton variant="primary" to={matchPath(contestId, format, stageId, matchId)}>
      {children}
    </LinkButton>
  );
}
