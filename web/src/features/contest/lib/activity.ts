import type { LoggedEvent, LoggedKind } from '@/shared/api/events';
import { activitySentences } from '@/shared/api/events.gen';

type SentenceKey = (typeof activitySentences)[LoggedKind][number];

/** The acts on a contest that have a sentence of their own. */
const contestActs = ['entryClosed', 'entryExtended', 'startedNow', 'operatorLeft', 'ownerChanged'] as const;

/**
 * Returns the sentence of a line. A kind with several sentences needs a case here; without it this does not compile.
 */
export function sentence(line: LoggedEvent, actorId: number | null): SentenceKey {
  switch (line.kind) {
    case 'contest.updated':
      return contestActs.find((act) => act === line.data.action) ?? 'contestUpdated';
    case 'entry.added':
      if (line.data.byOperator) return 'entryAddedFor';
      return line.data.overMax ? 'entryWaiting' : 'entryAdded';
    case 'entry.dropped':
      if (line.data.cause === 'disqualified') return 'entryDisqualified';
      return line.data.cause === 'withdrawn' ? 'entryWithdrawn' : 'entryLeft';
    case 'checkin.changed':
      if (line.data.byOperator) return line.data.checkin ? 'checkinFor' : 'checkinTakenFrom';
      return line.data.checkin ? 'checkinChanged' : 'checkinCancelled';
    case 'checkin.reminder':
      return line.data.which === 'closes' ? 'checkinReminderCloses' : 'checkinReminderOpens';
    case 'operator.removed':
      return actorId !== null && line.data.userId === actorId ? 'operatorLeft' : 'operatorRemoved';
    case 'trophy.awarded':
      return line.data.after ? 'trophyAwarded' : 'trophyTaken';
    case 'match.videos':
      if (line.data.video?.change === 'deleted') return 'matchVideoDeleted';
      return line.data.video?.change === 'changed' ? 'matchVideoChanged' : 'matchVideoAdded';
    default: {
      const only: readonly [SentenceKey] = activitySentences[line.kind];
      return only[0];
    }
  }
}

/** Sentences without an actor: a timer or another event caused them. */
const impersonal: ReadonlySet<SentenceKey> = new Set([
  'boundary',
  'entriesMoved',
  'checkinReminderOpens',
  'checkinReminderCloses',
  'matchWarned',
]);

export function isImpersonal(key: SentenceKey): boolean {
  return impersonal.has(key);
}

/** Returns the name of the person, team or entry of a line at that time. */
export function subjectName({ data }: LoggedEvent): string {
  if ('name' in data && data.name) return data.name;
  if ('nickname' in data && data.nickname) return data.nickname;
  if ('participant' in data && data.participant) return data.participant.name ?? '';
  if ('trophy' in data) return data.after?.name ?? '';
  return '';
}

/** Returns the names of people, teams or entries. */
export function names(list: ({ name?: string } | null)[] | null | undefined): string[] {
  return (list ?? []).flatMap((item) => item?.name || []);
}

/** The events of the given kinds. */
export type EventOf<Kind extends LoggedKind> = Extract<LoggedEvent, { kind: Kind }>;

/** Whether a line is an event of one of the kinds. */
export function isOfKind<Kind extends LoggedKind>(
  line: LoggedEvent,
  kinds: readonly Kind[],
): line is EventOf<Kind> {
  return kinds.some((kind) => kind === line.kind);
}

/** The kinds of events that change or claim the result of a match. */
export const resultKinds = [
  'match.reported',
  'match.decided',
  'match.corrected',
  'match.cleared',
  'match.undone',
  'match.claimed',
  'match.disputed',
] as const;
export type ResultEvent = EventOf<(typeof resultKinds)[number]>;
type ResultState = NonNullable<ResultEvent['data']['after']>;

export interface MatchResult {
  outcome: NonNullable<ResultState['outcome']>;
  /** Name of the winner. */
  winner: string;
  /** Games won, or else the score, side by side; empty if none was recorded. */
  score: string;
}

/** Round and order of a match, from 1. */
export function matchNumber({ round = 0, order = 0 }: { round?: number; order?: number }): string {
  return `${round + 1}-${order + 1}`;
}

/** Returns the names of the two sides of a match; empty for a lobby. */
export function sidesOf(data: { participants?: ({ name?: string } | null)[] }): [string, string] {
  const [first, second] = data.participants ?? [];
  return [first?.name ?? '', second?.name ?? ''];
}

/** Returns one result of a match in an event: before it, after it, or as a side claims it. */
export function resultOf(state: ResultState | undefined, { participants }: ResultEvent['data']): MatchResult {
  const sides = participants ?? [];
  const won = sides.map(
    (side) => state?.games?.filter(({ winner }) => winner && winner === side?.id).length ?? 0,
  );
  return {
    outcome: state?.outcome ?? 'none',
    winner: sides.find((side) => side?.id && side.id === state?.winner)?.name ?? '',
    score: (won.some((wins) => wins > 0) ? won : (state?.score ?? [])).join(' – '),
  };
}

/** Subjects to filter the log by, as prefixes of the kinds. */
export const activityGroups = {
  contest: 'contest',
  entry: 'entr',
  checkin: 'checkin',
  operator: 'operator',
  caster: 'caster',
  stream: 'stream',
  survey: 'survey',
  trophy: 'troph',
  ban: 'ban',
  tournament: 'tournament',
  stage: 'stage',
  round: 'round',
  match: 'match',
  score: 'score',
  engagement: 'engagement',
} as const;
type ActivityGroup = keyof typeof activityGroups;

export function isActivityGroup(value: string | null): value is ActivityGroup {
  return value !== null && Object.hasOwn(activityGroups, value);
}
