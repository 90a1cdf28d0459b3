import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatchTitle } from '@/formats/useMatchTitle';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { KeepsFirstView } from '@/shared/ui/firstView';
import { useMyMatches } from '../api';
import { isTurn, momentOf, type Turn } from '../lib/turn';
import { TurnClock } from './TurnClock';
import classes from './TurnFigure.module.css';

interface TurnFigureProps {
  contestId: number;
  /** Shown while no match is known. Until the answer is there, the first view of the document stays, because a match is higher. */
  children: ReactNode;
}

/** The viewer's match in a contest as its first figure: which one, against whom, and when or until when. */
export function TurnFigure({ contestId, children }: TurnFigureProps) {
  const matches = useMyMatches();
  const turn = matches.data?.filter(isTurn).find(({ contest }) => contest.id === contestId);
  if (turn?.match) return <Figure turn={turn} />;
  return (
    <>
      {matches.isLoading && <KeepsFirstView />}
      {children}
    </>
  );
}

function Figure({ turn }: { turn: Turn }) {
  const { t } = useTranslation('play');
  const title = useMatchTitle(turn);
  const nameOf = useDisplayName();
  const { opponent } = turn;
  return (
    <section className={classes.figure} aria-label={t('mine')}>
      <p className={classes.title}>
        {t('mine')} <b>{title}</b>
      </p>
      {opponent && (
        <p className={classes.opponent} lang={textLanguage(opponent.name)}>
          {t('against', { name: nameOf(opponent.name) })}
        </p>
      )}
      {momentOf(turn) && <TurnClock turn={turn} />}
    </section>
  );
}
