import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ParticipantRef, RehearsalMove } from '@/shared/api/types';
import { Avatar } from '@/shared/ui/Avatar';
import { Dialog } from '@/shared/ui/Dialog';
import { sidesOf, type Target } from '../lib/matches';
import { LobbyResult } from './LobbyResult';
import classes from './ResultSheet.module.css';

interface ResultSheetProps {
  target: Target | null;
  onClose: () => void;
  onDecide: (move: RehearsalMove) => void;
}

/** Sets a result by hand: the winner of a match, or the places of a lobby. */
export function ResultSheet({ target, onClose, onDecide }: ResultSheetProps) {
  const { t } = useTranslation('rehearsal');
  return (
    <Dialog opened={target !== null} onClose={onClose} title={t('result.title')}>
      {target && <Choices target={target} onDecide={onDecide} />}
    </Dialog>
  );
}

function Choices({ target, onDecide }: { target: Target; onDecide: (move: RehearsalMove) => void }) {
  const { t } = useTranslation('rehearsal');
  const { stage, match, lobby, drawAllowed } = target;
  if (lobby) return <LobbyResult key={lobby.matchId} stage={stage} lobby={lobby} onDecide={onDecide} />;
  const sides = sidesOf(match);
  if (!sides)
    return <p className={classes.text}>{t(match.state === 'waiting' ? 'result.waiting' : 'result.none')}</p>;
  return (
    <>
      <p className={classes.text}>{t(match.state === 'ready' ? 'result.text' : 'result.again')}</p>
      <div className={classes.choices}>
        {sides.map((participant) => (
          <Choice
            key={participant.id}
            participant={participant}
            label={t('result.wins', { name: participant.name })}
            chosen={match.winner === participant.id}
            onClick={() => onDecide({ stage, match: match.id, winner: participant.id })}
          />
        ))}
        {drawAllowed && (
          <button
            type="button"
            className={classes.choice}
            aria-pressed={match.outcome === 'draw'}
            onClick={() => onDecide({ stage, match: match.id, draw: true })}
          >
            <b>{t('result.draw')}</b>
            {match.outcome === 'draw' && <IconCheck size={20} aria-hidden="true" />}
          </button>
        )}
      </div>
    </>
  );
}

interface ChoiceProps {
  participant: ParticipantRef;
  label: string;
  chosen: boolean;
  onClick: () => void;
}

function Choice({ participant, label, chosen, onClick }: ChoiceProps) {
  return (
    <button
      type="button"
      className={classes.choice}
      aria-pressed={chosen}
      aria-label={label}
      onClick={onClick}
    >
      <Avatar id={participant.refId} kind={participant.kind} src={participant.imageUrl} size={28} />
      <b>{participant.name}</b>
      {chosen && <IconCheck size={20} aria-hidden="true" />}
    </button>
  );
}
