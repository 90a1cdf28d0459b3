import { type ContestField, isContestField } from '../form/values';

export const activityKinds = [
  'contest.created',
  'contest.updated',
  'entry.added',
  'entry.removed',
  'entries.confirmed',
  'checkin.changed',
  'tournament.created',
  'tournament.updated',
  'tournament.deleted',
  'match.reported',
  'match.decided',
  'match.corrected',
  'match.cleared',
] as const;
type ActivityKind = (typeof activityKinds)[number];

/** What an event's data may tell; every part is checked, since it is as old as the event. */
interface Told {
  name: string;
  count: number;
  checkin: boolean;
  fields: ContestField[];
}

function toldBy(data: unknown): Told {
  const facts = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const changes = Array.isArray(facts.changes) ? (facts.changes as { field?: unknown }[]) : [];
  return {
    name: typeof facts.name === 'string' ? facts.name : '',
    count: typeof facts.after === 'number' ? facts.after : 0,
    checkin: facts.checkin === true,
    fields: changes.map((change) => change.field).filter(isContestField),
  };
}

type TextKey =
  | (ActivityKind extends infer Kind
      ? Kind extends `${infer Noun}.${infer Verb}`
        ? `${Noun}${Capitalize<Verb>}`
        : never
      : never)
  | 'checkinCancelled'
  | 'other';

/** The text key of one line of the audit log, and what its text tells. */
export function activityText(line: { kind: string; data: unknown }): { key: TextKey; told: Told } {
  const told = toldBy(line.data);
  if (!activityKinds.some((kind) => kind === line.kind)) return { key: 'other', told };
  if (line.kind === 'checkin.changed' && !told.checkin) return { key: 'checkinCancelled', told };
  const key = line.kind.replace(/\.(\w)/, (_, first: string) => first.toUpperCase()) as TextKey;
  return { key, told };
}
