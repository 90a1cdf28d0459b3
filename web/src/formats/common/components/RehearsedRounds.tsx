import type { RoundInfo } from '@/shared/api/types';
import classes from './Rehearsed.module.css';
import { RoundSwitch } from './RoundSwitch';

interface RoundsProps {
  rounds: readonly RoundInfo[];
  value: number;
  /** The round that is shown by default; null if it is unknown. */
  current: number | null;
  onChange: (round: number | undefined) => void;
}

/** Chooses a round of a rehearsed stage. */
export function RehearsedRounds({ rounds, value, current, onChange }: RoundsProps) {
  return (
    <div className={classes.rounds}>
      <RoundSwitch
        rounds={rounds}
        value={value}
        onChange={(round) => onChange(round === current ? undefined : round)}
      />
    </div>
  );
}
