import { aContest } from '@/entities/contest/testing';
import { feedersOf } from '@/entities/match/lib/elimination';
import type { Contest, Match, ParticipantRef, Tournament } from '@/shared/api/types';
import { plannedTournament, spacedStarts } from '../editor/draft';

export function person(id: number, name = `選手${id}`): ParticipantRef {
  return { id, kind: 'user', refId: 1000 + id, name, imageUrl: null };
}

interface Options {
  slots: number;
  /** Entry ids by slot; `null` is empty. By default every slot has an entry. */
  assignment?: (number | null)[];
  thirdPlace?: boolean;
  double?: boolean;
  /** Winning entry by 'round-order' from zero; with the prefix l in the lower bracket, f in the final. */
  winners?: Record<string, number>;
  mine?: number;
  start?: string;
}

/** Returns a bracket as the server does, with these matches decided 2–1. */
export function bracketOf({
  slots,
  assignment,
  thirdPlace = false,
  double = false,
  winners = {},
  mine,
  start,
}: Options): Tournament {
  const slotList = assignment ?? Array.from({ length: slots }, (_, slot) => slot + 1);
  const participants = new Map(slotList.flatMap((entry) => (entry === null ? [] : [[entry, person(entry)]])));
  const starts = spacedStarts(start ?? '2099-01-01T00:00:00.000Z', slots, 60, double);
  const plan = plannedTournament({
    assignment: slotList,
    participants,
    ...starts,
    thirdStart: starts.roundStarts.at(-1) ?? null,
    thirdPlace,
    double,
    matchCount: 3,
    matchTime: 60,
  });
  const tournament: Tournament = { ...plan, id: 7, contestId: 3, myEntryId: mine ?? null };
  const sections = [tournament.rounds, ...tournament.sections.map(({ rounds }) => rounds)];
  for (const rounds of sections) {
    for (const match of rounds.flatMap((round) => round.matches)) {
      enter(sections, double, match);
      const place = `${match.round}-${match.order}`;
      decide(match, winners[match.section === 0 ? place : `${'wlf'[match.section]}${place}`]);
    }
  }
  const last = sections.at(-1)?.flatMap(({ matches }) => matches.filter(({ winner }) => winner !== null));
  const final = last?.at(-1);
  const over = final && (!double || final.round === 1 || final.winner === final.participants[0]?.id);
  const champion = over ? final.participants.find((each) => each?.id === final.winner) : null;
  return { ...tournament, champion: (double || final?.type === 'final') && champion ? champion : null };
}

function enter(sections: Tournament['rounds'][], double: boolean, match: Match): void {
  if (match.state !== 'waiting') return;
  const feeders = feedersOf({ rounds: sections[0]?.length ?? 0, double }, match);
  if (!feeders) {
    again(sections, match);
    return;
  }
  const sides = feeders.map(({ section, round, order, loser }) => {
    const from = sections[section]?.[round]?.matches[order];
    if (!from || from.state === 'waiting' || from.state === 'ready') return undefined;
    return from.participants.find((each) => each && (each.id === from.winner) !== loser) ?? null;
  });
  match.participants = sides.map((side) => side ?? null);
  if (sides.includes(undefined)) return;
  const present = match.participants.filter((each) => each !== null);
  match.state = present.length === 2 ? 'ready' : present.length === 1 ? 'bye' : 'empty';
  if (match.state === 'bye') Object.assign(match, { winner: present[0]?.id, unearned: true });
}

/** Returns the reset of a grand final: the same two if the lower side won, otherwise nobody. */
function again(sections: Tournament['rounds'][], reset: Match): void {
  const final = sections[2]?.[0]?.matches[0];
  if (!final || final.winner === null) return;
  const played = final.winner === final.participants[1]?.id;
  Object.assign(reset, played ? { state: 'ready', participants: final.participants } : { state: 'empty' });
}

function decide(match: Match, winner: number | undefined): void {
  if (winner === undefined || match.state !== 'ready') return;
  Object.assign(match, {
    state: 'decided',
    winner,
    reportCount: 3,
    wins: match.participants.map((each) => (each?.id === winner ? 2 : 1)),
  });
}

/** Returns a contest of four entries whose operators can create and edit its bracket. */
export function contestOf(change: Partial<Contest> = {}): Contest {
  return aContest({
    id: 3,
    name: '秋の櫓杯',
    status: 'match',
    entryCount: 4,
    allowedCount: 4,
    canEntry: false,
    canMatch: true,
    contestStart: '2026-11-03T00:00:00.000Z',
    contestEnd: '2026-11-10T00:00:00.000Z',
    canCreateTournament: true,
    abilities: ['ABILITY_CONTEST_EDIT'],
    ...change,
  });
}
