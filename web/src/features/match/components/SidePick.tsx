import { useId } from 'react';
import type { MatchTexts } from '@/entities/match/texts';
import type { MatchDetail, ParticipantRef } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { Avatar } from '@/shared/ui/Avatar';
import classes from './Versus.module.css';

interface SidePickProps {
  match: MatchDetail;
  texts: MatchTexts;
  legend: string;
  winner: number | null;
  onPick: (entry: number) => void;
  /** Set if the match may end without a winner. */
  draw?: { chosen: boolean; onPick: () => void };
  /** Removes the choice; undefined if there is none, or it cannot be removed. */
  onClear?: (() => void) | undefined;
}

/** The two sides as two large buttons, the pressed one being the winner, and a third button for a draw. */
export function SidePick({ match, texts, legend, winner, onPick, draw, onClear }: SidePickProps) {
  const { t } = texts;
  const question = useId();
  return (
    <fieldset className={classes.pick} aria-labelledby={question}>
      <div className={classes.question}>
        <span id={question}>{legend}</span>
        {onClear && (
          <button type="button" className={classes.clear} onClick={onClear}>
            {t('result.clearWinner')}
          </button>
        )}
      </div>
      <div className={classes.sides}>
        {match.participants.map((participant) =>
          participant ? (
            <button
              key={participant.id}
              type="button"
              className={classes.side}
              aria-pressed={winner === participant.id}
              aria-label={t('result.pickWinner', { name: displayName(participant.name) })}
              data-result={winner === null ? undefined : winner === participant.id ? 'won' : 'lost'}
              onClick={() => onPick(participant.id)}
            >
              <Face participant={participant} size={40} />
              <span className={classes.win} aria-hidden="true">
                {winner === participant.id ? t('page.win') : ''}
              </span>
            </button>
          ) : null,
        )}
        <span className={classes.vs} aria-hidden="true">
          VS
        </span>
      </div>
      {draw && (
        <button type="button" className={classes.draw} aria-pressed={draw.chosen} onClick={draw.onPick}>
          {t('page.drawn')}
        </button>
      )}
    </fieldset>
  );
}

export function Face({ participant, size = 64 }: { participant: ParticipantRef; size?: number }) {
  return (
    <>
      <Avatar id={participant.refId} kind={participant.kind} src={participant.imageUrl} size={size} />
      <span className={classes.name}>{displayName(participant.name)}</span>
    </>
  );
}
