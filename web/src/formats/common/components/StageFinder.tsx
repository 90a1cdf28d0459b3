import type { ReactNode } from 'react';
import type { ParticipantRef } from '@/shared/api/types';
import { useVisitState } from '@/shared/history/useVisitState';
import { FindParticipant } from './FindParticipant';
import { Pins } from './Pins';
import classes from './StageFinder.module.css';

interface StageFinderProps {
  contestId: number;
  /** The participants that the server found by the typed name. */
  participants: readonly ParticipantRef[];
  onType: (name: string) => void;
  /** The path of a participant. */
  children: (participant: ParticipantRef) => ReactNode;
}

/** Finds a participant of a stage whatever view is open, and keeps the path of who was found or is followed above it. */
export function StageFinder({ contestId, participants, onType, children }: StageFinderProps) {
  const [found, setFound] = useVisitState<ParticipantRef | null>('found', null);
  return (
    <>
      <FindParticipant
        className={classes.find}
        participants={participants}
        value={found}
        onChange={setFound}
        onType={onType}
      />
      <Pins contestId={contestId} found={found} onHide={() => setFound(null)}>
        {children}
      </Pins>
    </>
  );
}
