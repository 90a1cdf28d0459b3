import type { ReactElement } from 'react';
import { formatOf } from '@/formats/registry';
import { LinkButton } from '@/shared/ui/Button';
import { useMyMatches } from '../api';
import { callsNow, isTurn, pageOf } from '../lib/turn';
import { useTurnTexts } from '../lib/useTurnTexts';

interface TurnLinkProps {
  contestId: number;
  /** Shown unless the viewer has a match to act in, or a lobby to join. */
  children: ReactElement;
}

/** The link to the viewer's match in a contest, named by what to do there. */
export function TurnLink({ contestId, children }: TurnLinkProps) {
  const matches = useMyMatches();
  const textsOf = useTurnTexts();
  const turn = matches.data?.filter(isTurn).find(({ contest }) => contest.id === contestId);
  if (!turn?.match || !(callsNow(turn) || formatOf(turn).lobbies)) return children;
  return (
    <LinkButton variant="primary" to={pageOf(turn)}>
      {textsOf(turn).action}
    </LinkButton>
  );
}
