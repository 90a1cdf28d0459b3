import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RehearsalInput as rehearsalLimits } from '@/shared/api/limits';
import type { Contest, RehearsalInput, RehearsalMove } from '@/shared/api/types';
import { useViewer } from '@/shared/viewer/viewer';
import { rehearsalQuery } from '../api';

/** The fewest and the most bots of a rehearsal. A contest with fewer places has fewer. */
export const leastBots = rehearsalLimits.participants.minimum;
export const mostBots = (contest: Pick<Contest, 'entryMaxCount'>) =>
  Math.min(contest.entryMaxCount, rehearsalLimits.participants.maximum);

/** The most moves of a rehearsal. */
const mostMoves = rehearsalLimits.moves.maxItems;

/** The settings of a rehearsal. Changing them starts it again. */
export type SetUp = Pick<
  RehearsalInput,
  'participants' | 'matchCount' | 'matchTime' | 'double' | 'thirdPlace'
>;

/** Rehearsals by person and contest. They survive a visit to the contest's form, but not the tab. */
const kept = new Map<string, RehearsalInput>();

function fresh(contest: Contest): RehearsalInput {
  return { participants: mostBots(contest), seed: newSeed(), moves: [] };
}

function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

/** Holds the rehearsal of a contest: the moves, their result, and the next moves. */
export function useRehearsal(contest: Contest) {
  const { id: me } = useViewer();
  const place = `${me} ${contest.id}`;
  const [input, setInput] = useState(() => {
    const before = kept.get(place);
    const fits = before && before.participants <= mostBots(contest);
    return fits ? before : fresh(contest);
  });
  const query = useQuery(rehearsalQuery(contest, input));

  function change(next: RehearsalInput) {
    kept.set(place, next);
    setInput(next);
  }

  return {
    input,
    query,
    full: input.moves.length >= mostMoves,
    move: (move: RehearsalMove) => change({ ...input, moves: [...input.moves, move], round: undefined }),
    /** A result by hand keeps its round visible. */
    decide: (move: RehearsalMove) => change({ ...input, moves: [...input.moves, move] }),
    undo: () => change({ ...input, moves: input.moves.slice(0, -1), round: undefined }),
    restart: () => change({ ...input, seed: newSeed(), moves: [], round: undefined }),
    show: (round: number | undefined) => change({ ...input, round }),
    setUp: (next: Partial<SetUp>) => {
      const anew = ['participants', 'double', 'thirdPlace'].some((name) => name in next);
      change({ ...input, ...next, ...(anew && { moves: [], round: undefined }) });
    },
  };
}

export type RehearsalRun = ReturnType<typeof useRehearsal>;
