import type { RoyaleParticipant, RoyaleScoreRow } from '@/shared/api/types';
import { wholeNumber } from '@/shared/lib/wholeNumber';
import { maxKills } from './points';

/** A changed row of the grid: the input, and the version of the score that it builds on. */
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
  /** Whether somebody else changed the score since then. */
  stale: boolean;
  wrong: 'duplicate' | 'beyond' | 'kill' | null;
}

function asTyped({ rank, kill }: Pick<Stood, 'rank' | 'kill'>): Pick<Row, 'rank' | 'kill'> {
  return { rank: rank === null ? '' : String(rank), kill: String(kill) };
}

/** Whether an edit shows what is stored. */
export function isStored(participant: Stood, { rank, kill }: Edit): boolean {
  const stood = asTyped(participant);
  return rank === stood.rank && kill === stood.kill;
}

/** Returns the text of a cell with full-width figures converted. Text that is no whole number stays. */
export function cellText(text: string): string {
  const read = wholeNumber(text);
  return read === null || Number.isNaN(read) ? text.trim() : String(read);
}

/** Returns the rows as they would be saved, with the contradictions among them. */
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
  const place = wholeNumber(rank);
  if (place !== null && !(place >= 1 && place <= lowest)) return 'beyond';
  if (place !== null && times > 1) return 'duplicate';
  const kills = wholeNumber(kill) ?? 0;
  return kills >= 0 && kills <= maxKills ? null : 'kill';
}

/** Returns the ranks of a lobby that nobody has. Dropped participants without a rank do not count. */
export function missingRanks(participants: readonly Stood[], rows: readonly Row[]): number[] {
  const plays = rows.filter(({ rank }, index) => rank !== '' || participants[index]?.status === 'active');
  const taken = new Set(rows.map(({ rank }) => wholeNumber(rank)));
  return plays.map((_, index) => index + 1).filter((rank) => !taken.has(rank));
}

/** Returns the changed rows to send, each with the version that it builds on. */
export function changesOf(rows: readonly Row[], edits: Edits): RoyaleScoreRow[] {
  return rows.flatMap(({ id, rank, kill, changed }) => {
    const edit = edits.get(id);
    return changed && edit
      ? [{ entryId: id, version: edit.version, rank: wholeNumber(rank), kill: wholeNumber(kill) ?? 0 }]
      : [];
  });
}

/** Returns the text of numbers with neighbours joined: 3, 5–8. */
export function ranges(numbers: readonly number[]): string[] {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`));
}
