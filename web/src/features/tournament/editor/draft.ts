import type { Match, ParticipantRef, Tournament } from '@/shared/api/types';

/** Slot counts a bracket may have (C9.001). */
export const slotCounts = [2, 4, 8, 16, 32, 64, 128, 256] as const;
export type SlotCount = (typeof slotCounts)[number];
export const gameCounts = [1, 3, 5] as const;
export type GameCount = (typeof gameCounts)[number];
/** The server's numbers in the form's types; what is no choice becomes the first. */
export function asSlotCount(slots: number): SlotCount {
  return slotCounts.find((choice) => choice === slots) ?? 2;
}

export function asGameCount(games: number): GameCount {
  return gameCounts.find((choice) => choice === games) ?? 1;
}

export const matchMinutes = Array.from({ length: 18 }, (_, index) => (index + 1) * 10);

export function roundCountOf(slots: number): number {
  return Math.log2(slots);
}

/** Slot counts that hold everybody (rulings.md 65). */
export function fittingSlots(active: number): SlotCount[] {
  return slotCounts.filter((slots) => slots >= active);
}

/** Rounds spaced by the match time from the contest's start (C9.006). */
export function spacedStarts(contestStart: string, slots: number, minutes: number): string[] {
  const first = Date.parse(contestStart);
  return Array.from({ length: roundCountOf(slots) }, (_, round) =>
    new Date(first + round * minutes * 60_000).toISOString(),
  );
}

function swap<T>(list: readonly T[], a: number, b: number): T[] {
  const next = [...list];
  [next[a], next[b]] = [list[b] as T, list[a] as T];
  return next;
}

/**
 * Lets two places change who stands there. Places from the slot count on are the reserves', so a reserve comes in for
 * whoever stood in the slot.
 */
export function exchanged(
  assignment: readonly (number | null)[],
  reserves: readonly number[],
  a: number,
  b: number,
): (number | null)[] {
  return swap([...assignment, ...reserves], a, b).slice(0, assignment.length);
}

/**
 * Mixes who stands where. Empty slots stay where they are, so byes keep their spread; slots that are locked keep their
 * participant. `random` gives numbers in [0, 1).
 */
export function shuffled(
  assignment: readonly (number | null)[],
  locked: (slot: number) => boolean,
  random: () => number = Math.random,
): (number | null)[] {
  const open = assignment.flatMap((entry, slot) => (entry !== null && !locked(slot) ? [slot] : []));
  const mixed = open.map((slot) => assignment[slot] ?? null);
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [mixed[i], mixed[j]] = [mixed[j] ?? null, mixed[i] ?? null];
  }
  const next = [...assignment];
  open.forEach((slot, index) => {
    next[slot] = mixed[index] ?? null;
  });
  return next;
}

export type StartFault = 'startRequired' | 'startOrder' | 'startOutside';

/** What is wrong with a round's start: missing, before the round before, or outside the contest. */
export function startFaults(
  starts: readonly (string | null)[],
  window: { start: string; end: string },
): (StartFault | null)[] {
  return starts.map((start, round) => {
    if (!start) return 'startRequired';
    const before = starts[round - 1];
    if (before && Date.parse(start) < Date.parse(before)) return 'startOrder';
    const at = Date.parse(start);
    if (at < Date.parse(window.start) || at >= Date.parse(window.end)) return 'startOutside';
    return null;
  });
}

interface Plan {
  assignment: readonly (number | null)[];
  participants: ReadonlyMap<number, ParticipantRef>;
  roundStarts: readonly (string | null)[];
  thirdStart: string | null;
  thirdPlace: boolean;
  matchCount: GameCount;
  matchTime: number;
}

/** The bracket as it would begin, for looking at: who has no opponent goes on, everybody else waits. */
export function plannedTournament(plan: Plan): Tournament {
  const slots = plan.assignment.length;
  const count = roundCountOf(slots);
  const fallback = new Date(0).toISOString();
  let before: Match[] = [];
  const rounds = Array.from({ length: count }, (_, round) => {
    const startTime = plan.roundStarts[round] ?? fallback;
    const endTime = new Date(Date.parse(startTime) + plan.matchTime * 60_000).toISOString();
    const matches = Array.from({ length: slots >> (round + 1) }, (_, order): Match => {
      const feeders = round === 0 ? [] : [before[order * 2], before[order * 2 + 1]];
      const settled = feeders.every((match) => match?.state === 'bye' || match?.state === 'empty');
      const participants = [0, 1].map((side) => {
        const entry = round === 0 ? plan.assignment[order * 2 + side] : feeders[side]?.winner;
        return entry == null ? null : (plan.participants.get(entry) ?? null);
      });
      const present = participants.filter((participant) => participant !== null);
      const state = !settled
        ? 'waiting'
        : present.length === 2
          ? 'ready'
          : present.length === 1
            ? 'bye'
            : 'empty';
      return {
        ...blankMatch,
        id: (round + 1) * 1000 + order,
        round,
        order,
        type: round === count - 1 ? 'final' : round === count - 2 ? 'semiFinal' : '',
        participants,
        state,
        startTime,
        endTime,
        matchCount: plan.matchCount,
        matchTime: plan.matchTime,
        winner: state === 'bye' ? (present[0]?.id ?? null) : null,
        unearned: state === 'bye',
      };
    });
    before = matches;
    return { round, startTime, matches };
  });
  const thirdStart = plan.thirdStart ?? fallback;
  return {
    id: 0,
    contestId: 0,
    game: null,
    slots,
    matchCount: plan.matchCount,
    matchTime: plan.matchTime,
    thirdPlace: plan.thirdPlace,
    double: false,
    sections: [],
    version: 0,
    created: fallback,
    updated: fallback,
    rounds,
    third: plan.thirdPlace
      ? {
          startTime: thirdStart,
          match: {
            ...blankMatch,
            id: 1,
            round: count - 1,
            order: 1,
            type: 'thirdPlaceMatch',
            startTime: thirdStart,
            endTime: thirdStart,
          },
        }
      : null,
    places: [],
    lockedSlots: [],
    champion: null,
    myEntryId: null,
  };
}

const blankMatch: Match = {
  id: 0,
  section: 0,
  round: 0,
  order: 0,
  type: '',
  participants: [null, null],
  state: 'waiting',
  startTime: '',
  endTime: '',
  matchCount: 1,
  matchTime: 60,
  outcome: 'none',
  winner: null,
  unearned: false,
  wins: [0, 0],
  hasImages: false,
  hasVideos: false,
  reportCount: 0,
  version: 0,
  updated: '',
};
