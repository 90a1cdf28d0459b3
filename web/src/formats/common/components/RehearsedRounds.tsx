import type { RoundInfo } from '@/shared/api/types';
import classes from './Rehearsed.module.css';
import { RoundSwitch } from './RoundSwitch';

interface RoundsProps {
  rounds: readonly RoundInfo[];
  value: number;
  /** The one that is shown unless another is chosen; null where that is not told. */
  current: number | null;
  onChange: (round: number | undefined) => void;
}

/** The rounds of a rehearsed stage to choose from. */
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
