import type { RehearsalProps } from '@/formats/format';
import { BracketPane } from './view/BracketPane';

/** A rehearsed bracket. */
export default function BracketRehearsal({ contest, stage, addressOf }: RehearsalProps) {
  if (!stage.tournament) return null;
  return (
    <BracketPane
      tournament={{ ...stage.tournament, myEntryId: null }}
      contestName={contest.name}
      addressOf={addressOf}
      operator={false}
      follows
    />
  );
}
