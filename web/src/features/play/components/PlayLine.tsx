import type { ReactNode } from 'react';
import { useMyMatches } from '../api';
import { isTurn } from '../lib/turn';
import { useTurnTexts } from '../lib/useTurnTexts';
import { Follow } from './Follow';
import classes from './PlayLine.module.css';

interface PlayLineProps {
  contestId: number;
  /** Shown while no match is known. */
  children: ReactNode;
}

/** What the viewer has to do about their match in a running contest. */
export function PlayLine({ contestId, children }: PlayLineProps) {
  const matches = useMyMatches();
  const textsOf = useTurnTexts();
  const turn = matches.data?.filter(isTurn).find(({ contest }) => contest.id === contestId);
  const follow = <Follow contestIds={[contestId]} />;
  if (!turn) {
    return (
      <>
        {follow}
        {children}
      </>
    );
  }
  const { title, text } = textsOf(turn);
  return (
    <>
      {follow}
      <strong className={classes.title}>{title}</strong>
      {text}
    </>
  );
}
