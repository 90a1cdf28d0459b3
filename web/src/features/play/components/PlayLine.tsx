import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
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

/** The viewer's match in a running contest: the opponent and the next action. */
export function PlayLine({ contestId, children }: PlayLineProps) {
  const { t } = useTranslation('play');
  const matches = useMyMatches();
  const nameOf = useDisplayName();
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
  const { opponent } = turn;
  return (
    <>
      {follow}
      <strong className={classes.title}>{title}</strong>
      {opponent && turn.state !== 'confirmYours' && (
        <span className={classes.opponent} lang={textLanguage(opponent.name)}>
          {t('against', { name: nameOf(opponent.name) })}
        </span>
      )}
      {text}
    </>
  );
}
