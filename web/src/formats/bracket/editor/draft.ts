import {
  type Elimination,
  type Feeder,
  feedersOf,
  finals,
  lower,
  type MatchPlace,
  roundsIn,
  upper,
} from '@/entities/match/lib/elimination';
import type { GameCount } from '@/formats/common/lib/plan';
import { type OrderFault, orderFaults } from '@/formats/common/lib/starts';
import type { Match, ParticipantRef, Tournament } from '@/shared/api/types';

/** Slot counts a bracket may have (BRACKET-1). */
export const slotCounts = [2, 4, 8, 16, 32, 64, 128, 256] as const;
export type SlotCount = (typeof slotCounts)[number];
/** Returns the server's number in the form's type; 2 for a number that is not allowed. */
export function asSlotCount(slots: number): SlotCount {
  return slotCounts.find((choice) => choice === slots) ?? 2;
}

function roundCountOf(slots: number): number {
  return Math.log2(slots);
}

/** Returns the slot counts that are large enough (BRACKET-3); a double elimination needs at least four. */
export function fittingSlots(active: number, double = false): SlotCount[] {
  return slotCounts.filter((slots) => slots >= Math.max(active, double ? leastDouble : 0));
}

/** The fewest slots of a double elimination and of a third-place match. */
export const leastDouble = 4;

/**
 * The starts of the rounds of the upper bracket, the lower bracket and the final. A single elimination has only the
 * upper one.
 */
export interface Starts<Start = string | null> {
  roundStarts: Start[];
  lowerStarts: Start[];
  finalStarts: Start[];
}

/** The fields with the starts, in the order of the sections. */
export const startNames = ['roundStarts', 'lowerStarts', 'finalStarts'] as const;

/**
 * Returns starts that are one match time apart (BRACKET-5). The lower bracket begins with the second round of the upper
 * one and has twice the rounds. The grand final follows its last round.
 */
export function spacedStarts(first: string, slots: number, minutes: number, double = false): Starts<string> {
  const spaced = (rounds: number, after: number) =>
    Array.from({ length: rounds }, (_, round) =>
      new Date(Date.parse(first) + (after + round) * minutes * 60_000).toISOString(),
    );
  const rounds = roundCountOf(slots);
  return {
    roundStarts: spaced(rounds, 0),
    lowerStarts: double ? spaced(2 * rounds - 2, 1) : [],
    finalStarts: double ? spaced(2, 2 * rounds - 1) : [],
  };
}

function swap<T>(list: readonly T[], a: number, b: number): T[] {
  const next = [...list];
  [next[a], next[b]] = [list[b] as T, list[a] as T];
  return next;
}

/**
 * Exchanges two places. Indices from the slot count on are those of the reserves, so a reserve can replace the entry of
 * a slot.
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
 * Returns the assignment for the current entries. Those that still play keep their slots; new ones fill the free slots,
 * first those of entries that left.
 */
export function reseated(
  assignment: readonly (number | null)[],
  active: readonly number[],
): (number | null)[] {
  const left = assignment.map((entry) => (entry !== null && active.includes(entry) ? entry : null));
  const newEntries = active.filter((entry) => !assignment.includes(entry));
  const free = left.flatMap((entry, slot) => (entry === null ? [slot] : []));
  const wasEmpty = (slot: number) => (assignment[slot] === null ? 1 : 0);
  free.sort((a, b) => wasEmpty(a) - wasEmpty(b) || a - b);
  newEntries.forEach((entry, index) => {
    const slot = free[index];
    if (slot !== undefined) left[slot] = entry;
  });
  return left;
}

/**
 * Shuffles the assignment. Empty slots stay, so byes keep their spread; locked slots keep their entry. `random` returns
 * numbers in [0, 1).
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

export type StartFault = OrderFault | 'startOutside';

interface Window {
  start: string;
  end: string;
}

type ThirdStart = Pick<Starts, 'roundStarts'> & { thirdStart: string | null };

interface StartOptions {
  /** The stored starts. They may stay, although the contest was moved (BRACKET-5). */
  stored?: readonly (string | null)[];
  /** Further starts that a round must follow. */
  after?: (round: number) => readonly (string | null | undefined)[];
}

/** Returns the fault of each round's start: that of orderFaults, or that it is outside the contest. */
export function startFaults(
  starts: readonly (string | null)[],
  window: Window,
  { stored = [], after }: StartOptions = {},
): (StartFault | null)[] {
  const faults = orderFaults(starts, after);
  return starts.map((start, round) => {
    const at = Date.parse(start ?? '');
    const stays = at === Date.parse(stored[round] ?? '');
    const outside = at < Date.parse(window.start) || at >= Date.parse(window.end);
    return faults[round] ?? (outside && !stays ? 'startOutside' : null);
  });
}

/** Returns startFaults of each section. A lower round must also start after the upper round whose losers it gets. */
export function faultsOf(starts: Starts, window: Window, stored?: Starts): (StartFault | null)[][] {
  const { roundStarts, lowerStarts, finalStarts } = starts;
  const upper = startFaults(roundStarts, window, { stored: stored?.roundStarts });
  if (finalStarts.length === 0) return [upper];
  const drop = (round: number) => (round % 2 === 1 ? [roundStarts[(round + 1) / 2]] : []);
  return [
    upper,
    startFaults(lowerStarts, window, {
      stored: stored?.lowerStarts,
      after: (round) => (round === 0 ? [roundStarts[0]] : drop(round)),
    }),
    startFaults(finalStarts, window, {
      stored: stored?.finalStarts,
      after: (round) => (round === 0 ? [roundStarts.at(-1), lowerStarts.at(-1)] : []),
    }),
  ];
}

/** Returns the fault of the third-place match's start. Its participants come from the semi-finals. */
export function thirdFault(
  { thirdStart, roundStarts }: ThirdStart,
  window: Window,
  stored?: ThirdStart,
): StartFault | null {
  const [fault = null] = startFaults([thirdStart], window, {
    stored: stored && [stored.thirdStart],
    after: () => [roundStarts.at(-2)],
  });
  return fault;
}

interface Plan extends Starts {
  assignment: readonly (number | null)[];
  participants: ReadonlyMap<number, ParticipantRef>;
  thirdStart: string | null;
  thirdPlace: boolean;
  double: boolean;
  matchCount: GameCount;
  matchTime: number;
}

type Rounds = Tournament['rounds'];

/** A bracket that is being planned, with the rounds planned so far. */
interface Planning {
  plan: Plan;
  shape: Elimination;
  /** The rounds by section. A match takes its participants from the earlier ones. */
  sections: Rounds[];
}

/** Returns the bracket at its start, for the preview: entries without an opponent advance, all others wait. */
export function plannedTournament(plan: Plan): Tournament {
  const slots = plan.assignment.length;
  const shape: Elimination = { rounds: roundCountOf(slots), double: plan.double };
  const planning: Planning = { plan, shape, sections: [] };
  const rounds = addSection(planning, upper, plan.roundStarts);
  return {
    id: 0,
    contestId: 0,
    game: null,
    slots,
    matchCount: plan.matchCount,
    matchTime: plan.matchTime,
    thirdPlace: plan.thirdPlace,
    double: plan.double,
    sections: plan.double
      ? [
          { section: 'lower', rounds: addSection(planning, lower, plan.lowerStarts) },
          { section: 'final', rounds: addSection(planning, finals, plan.finalStarts) },
        ]
      : [],
    version: 0,
    created: unsetTime,
    updated: unsetTime,
    rounds,
    third: plan.thirdPlace ? plannedThird(plan.thirdStart ?? unsetTime, shape) : null,
    places: [],
    lockedSlots: [],
    seeds: [],
    champion: null,
    myEntryId: null,
  };
}

/** Plans the rounds of a section and adds them. The sections that feed it must be there already. */
function addSection(planning: Planning, section: number, starts: readonly (string | null)[]): Rounds {
  const { plan, shape, sections } = planning;
  const rounds: Rounds = [];
  sections.push(rounds);
  for (let round = 0; round < roundsIn(shape, section); round++) {
    const startTime = starts[round] ?? unsetTime;
    const type = typeOf(shape, section, round);
    const size = matchesIn(plan.assignment.length, section, round);
    const matches = Array.from({ length: size }, (_, order) =>
      plannedMatch(planning, { section, round, order }, type, startTime),
    );
    rounds.push({ round, startTime, beginsAt: startTime, matches });
  }
  return rounds;
}

/** Returns the number of matches of a round. In the lower bracket two rounds in a row have the same number. */
function matchesIn(slots: number, section: number, round: number): number {
  if (section === finals) return 1;
  return section === lower ? slots >> (2 + (round >> 1)) : slots >> (round + 1);
}

function plannedMatch(planning: Planning, place: MatchPlace, type: Match['type'], startTime: string): Match {
  const { matchCount, matchTime } = planning.plan;
  const sides = sidesOf(planning, place);
  const present = sides.filter((side) => side != null);
  const settled = ['empty', 'bye', 'ready'] as const;
  const state = sides.includes(undefined) ? 'waiting' : (settled[present.length] ?? 'ready');
  return {
    ...blankMatch,
    ...place,
    id: place.section * 100_000 + (place.round + 1) * 1000 + place.order,
    type,
    participants: sides.map((side) => side ?? null),
    state,
    startTime,
    endTime: new Date(Date.parse(startTime) + matchTime * 60_000).toISOString(),
    beginsAt: startTime,
    closesAt: never,
    matchCount,
    matchTime,
    winner: state === 'bye' ? (present[0]?.id ?? null) : null,
    unearned: state === 'bye',
  };
}

/** The participant of a side: null if the side stays empty, undefined while it is undecided. */
type Side = ParticipantRef | null | undefined;

/** Returns the two sides of a match: in the first round the entries of its slots, later those that its feeders send on. */
function sidesOf({ plan, shape, sections }: Planning, place: MatchPlace): Side[] {
  const feeders = feedersOf(shape, place);
  return [0, 1].map((side) => {
    if (feeders) return participantFrom(sections, feeders[side] as Feeder);
    if (place.section === finals) return undefined;
    const entry = plan.assignment[place.order * 2 + side];
    return entry == null ? null : (plan.participants.get(entry) ?? null);
  });
}

/** Returns the participant from a feeding match. Before the start, only byes and empty matches are decided. */
function participantFrom(sections: readonly Rounds[], { section, round, order, loser }: Feeder): Side {
  const from = sections[section]?.[round]?.matches[order];
  if (from?.state !== 'bye' && from?.state !== 'empty') return undefined;
  return loser ? null : (from.participants.find((each) => each?.id === from.winner) ?? null);
}

function plannedThird(startTime: string, shape: Elimination): Tournament['third'] {
  return {
    startTime,
    beginsAt: startTime,
    match: {
      ...blankMatch,
      id: 1,
      round: shape.rounds - 1,
      order: 1,
      type: 'thirdPlaceMatch',
      startTime,
      endTime: startTime,
      beginsAt: startTime,
      closesAt: never,
    },
  };
}

function typeOf(shape: Elimination, section: number, round: number): Match['type'] {
  if (section === finals) return round === 0 ? 'grandFinal' : 'grandFinalReset';
  const left = roundsIn(shape, section) - 1 - round;
  if (shape.double) return left > 0 ? '' : section === lower ? 'lowerFinal' : 'upperFinal';
  return left === 0 ? 'final' : left === 1 ? 'semiFinal' : '';
}

/** Stands in for a time that is not set. */
const unsetTime = new Date(0).toISOString();

/** A planned match has no time at which it closes. */
const never = '9999-12-31T00:00:00.000Z';

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
  beginsAt: '',
  closesAt: never,
  matchCount: 1,
  matchTime: 60,
  outcome: 'none',
  winner: null,
  unearned: false,
  forfeit: false,
  wins: [0, 0],
  score: null,
  hasImages: false,
  hasVideos: false,
  reportCount: 0,
  version: 0,
  updated: '',
};
