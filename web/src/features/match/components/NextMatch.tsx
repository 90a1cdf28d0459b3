import { IconArrowRight } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { MatchAddress } from '@/entities/match/api';
import { matchPath } from '@/entities/match/lib/paths';
import type { MatchTexts } from '@/entities/match/texts';
import type { MatchDetail } from '@/shared/api/types';
import { LinkButton } from '@/shared/ui/Button';
import classes from './NextMatch.module.css';

/** What takes the focus after an act of the viewer: the state of the match, the form of its result, or the link to the next match. */
export type FocusTarget = 'state' | 'form' | 'next' | null;

interface NextMatchProps {
  address: MatchAddress;
  match: MatchDetail;
  texts: MatchTexts;
  /** With `next` the link takes the focus once, and Enter opens the next match. */
  focusTo: RefObject<FocusTarget>;
}

/** Links an operator to the next undecided match once this one is over. */
export function NextMatch({ address, match, texts, focusTo }: NextMatchProps) {
  const { t, label, slotName } = texts;
  const { next } = match;
  const link = useRef<HTMLAnchorElement>(null);
  const leads = next !== null;
  useEffect(() => {
    if (!leads || focusTo.current !== 'next') return;
    focusTo.current = null;
    link.current?.focus({ preventScroll: true });
    // At the edges of the window it would be covered by bars and messages.
    link.current?.scrollIntoView({ block: 'center' });
  }, [leads, focusTo]);
  if (!next) return null;
  return (
    <p className={classes.next}>
      <LinkButton
        ref={link}
        variant="primary"
        icon={<IconArrowRight size={18} aria-hidden="true" />}
        to={matchPath(address.contestId, address.format, address.stageId, next.id)}
      >
        {t('page.nextOpen')}
      </LinkButton>
      <span>
        {t('page.nextSides', {
          number: label(next),
          first: slotName(next, 0),
          second: slotName(next, 1),
        })}
      </span>
    </p>
  );
}
