import type { RoyaleParticipant, RoyaleScoreRow } from '@/shared/api/types';
import { wholeNumber } from '@/shared/lib/wholeNumber';
import { maxKills } from './points';

/** A row of the grid that was changed by hand: what was typed, and the version of the score that it was typed over. */
export interface Edit {
  version: number;
  rank: string;
  kill: string;
}

export type Edits = ReadonlyMap<number, Edit>;

type Stood = Pick<RoyaleParticipant, 'id' | 'rank' | 'kill' | 'version' | 'status'>;

export interface Row {
  id: number;
  rank: string;
  kill: string;
  changed: boolean;
  /** The score was changed by somebody else since it was typed over. */
  stale: boolean;
  wrong: 'duplicate' | 'beyond' | 'kill' | null;
}

function asTyped({ rank, kill }: Pick<Stood, 'rank' | 'kill'>): Pick<Row, 'rank' | 'kill'> {
  return { rank: rank === null ? '' : String(rank), kill: String(kill) };
}

/** A whole number as a cell shows it, also one of a Japanese keyboard; what is none stays as it was typed. */
export function cellText(text: string): string {
  const read = wholeNumber(text);
  return read === null || Number.isNaN(read) ? text.trim() : String(read);
}

/** A whole number that was typed; null where nothing was, NaN where it is none. */
const numberOf = wholeNumber;

/** The rows as they would be saved, with what is amiss among them. */
export function rowsOf(participants: readonly Stood[], edits: Edits): Row[] {
  const rows = participants.map((participant) => {
    const stood = asTyped(participant);
    const edit = edits.get(participant.id);
    const { rank, kill } = edit ?? stood;
    return {
      id: participant.id,
      rank,
      kill,
      changed: edit !== undefined && (rank !== stood.rank || kill !== stood.kill),
      stale: edit !== undefined && edit.version !== participant.version,
      plays: participant.status === 'active' || rank !== '',
    };
  });
  const times = new Map<string, number>();
  for (const { rank } of rows) times.set(rank, (times.get(rank) ?? 0) + 1);
  const lowest = rows.filter(({ plays }) => plays).length;
  return rows.map(({ plays: _, ...row }) => ({
    ...row,
    wrong: wrongOf(row, lowest, times.get(row.rank) ?? 0),
  }));
}

function wrongOf({ rank, kill }: Pick<Row, 'rank' | 'kill'>, lowest: number, times: number): Row['wrong'] {
  const place = numberOf(rank);
  if (place !== null && !(place >= 1 && place <= lowest)) return 'beyond';
  if (place !== null && times > 1) return 'duplicate';
  const kills = numberOf(kill) ?? 0;
  return kills >= 0 && kills <= maxKills ? null : 'kill';
}

/** The ranks of a lobby that nobody has; who has dropped out without a rank did not play. */
export function missingRanks(participants: readonly Stood[], rows: readonly Row[]): number[] {
  const plays = rows.filter(({ rank }, index) => rank !== '' || participants[index]?.status === 'active');
  const taken = new Set(rows.map(({ rank }) => numberOf(rank)));
  return plays.map((_, index) => index + 1).filter((rank) => !taken.has(rank));
}

/** The rows to send: those that changed, each over the version that it was typed over. */
export function changesOf(rows: readonly Row[], edits: Edits): RoyaleScoreRow[] {
  return rows.flatMap(({ id, rank, kill, changed }) => {
    const edit = edits.get(id);
    return changed && edit
      ? [{ entryId: id, version: edit.version, rank: numberOf(rank), kill: numberOf(kill) ?? 0 }]
      : [];
  });
}

/** Numbers one after another, the neighbours of a run joined: 3, 5–8. */
export function ranges(numbers: readonly number[]): string[] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
}
