/**
 * What one line of the audit log tells. An event's data is as old as the event, and what a newer server adds is not
 * known here, so every part is checked.
 */
export type Facts = Record<string, unknown>;

export function facts(value: unknown): Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Facts) : {};
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Names of people or teams, from a list of names or of things that carry one. */
export function names(value: unknown): string[] {
  return list(value)
    .map((item) => text(item) || text(facts(item).name))
    .filter(Boolean);
}

/** Kinds whose sentence is always the same. */
const plainKinds = {
  'contest.created': 'contestCreated',
  'contest.cancelled': 'contestCancelled',
  'contest.reinstated': 'contestReinstated',
  'contest.deleted': 'contestDeleted',
  'entry.removed': 'entryRemoved',
  'entry.updated': 'entryUpdated',
  'entry.reinstated': 'entryReinstated',
  'entries.confirmed': 'entriesConfirmed',
  'entries.moved': 'entriesMoved',
  'entry.roster': 'rosterChanged',
  'entries.imported': 'entriesImported',
  'ban.added': 'banAdded',
  'ban.ended': 'banEnded',
  'operator.added': 'operatorAdded',
  'operator.role': 'operatorRole',
  'caster.added': 'casterAdded',
  'caster.removed': 'casterRemoved',
  'stream.added': 'streamAdded',
  'stream.announced': 'streamAnnounced',
  'stream.moved': 'streamMoved',
  'stream.called': 'streamCalled',
  'stream.started': 'streamStarted',
  'stream.returned': 'streamReturned',
  'stream.ended': 'streamEnded',
  'stream.removed': 'streamRemoved',
  'survey.saved': 'surveySaved',
  'trophies.saved': 'trophiesSaved',
  'engagement.checked': 'engagementChecked',
  'tournament.created': 'tournamentCreated',
  'tournament.updated': 'tournamentUpdated',
  'tournament.deleted': 'tournamentDeleted',
  'match.reported': 'matchReported',
  'match.decided': 'matchDecided',
  'match.corrected': 'matchCorrected',
  'match.cleared': 'matchCleared',
} as const;

/** Every kind that has a sentence; the others read as "did something". */
export const activityKinds = [
  ...(Object.keys(plainKinds) as (keyof typeof plainKinds)[]),
  'contest.updated',
  'contest.status',
  'entry.added',
  'entry.dropped',
  'checkin.changed',
  'checkin.reminder',
  'operator.removed',
  'trophy.awarded',
] as const;

export type SentenceKey =
  | (typeof plainKinds)[keyof typeof plainKinds]
  | 'contestUpdated'
  | 'ownerChanged'
  | 'operatorLeft'
  | 'operatorRemoved'
  | 'boundary'
  | 'entryAdded'
  | 'entryAddedFor'
  | 'checkinFor'
  | 'checkinTakenFrom'
  | 'entryWaiting'
  | 'entryLeft'
  | 'entryWithdrawn'
  | 'entryDisqualified'
  | 'checkinChanged'
  | 'checkinCancelled'
  | 'checkinReminderOpens'
  | 'checkinReminderCloses'
  | 'trophyAwarded'
  | 'trophyTaken'
  | 'other';

interface Line {
  kind: string;
  data: unknown;
  actor: { id: number } | null;
}

/** The sentence of a line. */
export function sentence({ kind, data, actor }: Line): SentenceKey {
  const told = facts(data);
  switch (kind) {
    case 'contest.updated':
      if (told.action === 'operatorLeft') return 'operatorLeft';
      return told.action === 'ownerChanged' ? 'ownerChanged' : 'contestUpdated';
    case 'contest.status':
      return 'boundary';
    case 'entry.added':
      if (told.byOperator === true) return 'entryAddedFor';
      return told.overMax === true ? 'entryWaiting' : 'entryAdded';
    case 'entry.dropped':
      if (told.cause === 'disqualified') return 'entryDisqualified';
      return told.cause === 'withdrawn' ? 'entryWithdrawn' : 'entryLeft';
    case 'checkin.changed':
      if (told.byOperator === true) return told.checkin === true ? 'checkinFor' : 'checkinTakenFrom';
      return told.checkin === true ? 'checkinChanged' : 'checkinCancelled';
    case 'checkin.reminder':
      return told.which === 'closes' ? 'checkinReminderCloses' : 'checkinReminderOpens';
    case 'operator.removed':
      return actor !== null && told.userId === actor.id ? 'operatorLeft' : 'operatorRemoved';
    case 'trophy.awarded':
      return told.after ? 'trophyAwarded' : 'trophyTaken';
  }
  return Object.hasOwn(plainKinds, kind) ? plainKinds[kind as keyof typeof plainKinds] : 'other';
}

/** Sentences of what nobody does: the clock, or what follows from something else. */
export function isImpersonal(key: SentenceKey): boolean {
  return ['boundary', 'entriesMoved', 'checkinReminderOpens', 'checkinReminderCloses'].includes(key);
}

export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/** The changed fields of the form; long and secret ones come without their values. */
export function changes(data: unknown): Change[] {
  return list(facts(data).changes).flatMap((item) => {
    const { field, before, after } = facts(item);
    return typeof field === 'string' ? [{ field, before, after }] : [];
  });
}

export interface MatchResult {
  outcome: 'none' | 'win' | 'unearned' | 'doubleNoShow';
  /** Name of the winner. */
  winner: string;
  /** Games won, or else the score, side by side; nothing where none was recorded. */
  score: string;
}

export interface MatchFacts {
  /** Round and order from 1. */
  number: string;
  sides: [string, string];
  before: MatchResult;
  after: MatchResult;
  reason: string;
  /** The corrected match that took this result away. */
  because: string;
  /** Numbers of other matches in which somebody else stands now. */
  others: string[];
}

function matchNumber(value: unknown): string {
  const { round, order } = facts(value);
  return `${number(round) + 1}-${number(order) + 1}`;
}

function result(value: unknown, sides: readonly Facts[]): MatchResult {
  const told = facts(value);
  const outcome = (['win', 'unearned', 'doubleNoShow'] as const).find((known) => known === told.outcome);
  const won = sides.map(
    ({ id }) => list(told.games).filter((game) => id && facts(game).winner === id).length,
  );
  return {
    outcome: outcome ?? 'none',
    winner: text(sides.find(({ id }) => id && id === told.winner)?.name),
    score: (won.some((wins) => wins > 0) ? won : list(told.score).map(number)).join(' – '),
  };
}

/** What the event of a match tells; null of other events. */
export function matchFacts({ kind, data }: Pick<Line, 'kind' | 'data'>): MatchFacts | null {
  if (!kind.startsWith('match.')) return null;
  const told = facts(data);
  const sides = [0, 1].map((side) => facts(list(told.participants)[side]));
  return {
    number: matchNumber(told),
    sides: [text(sides[0]?.name), text(sides[1]?.name)],
    before: result(told.before, sides),
    after: result(told.after, sides),
    reason: text(told.reason),
    because: told.because ? matchNumber(told.because) : '',
    others: list(told.changes).map(matchNumber),
  };
}

/** The number and the sides of the match that an event of the stream queue is about; null of other events. */
export function streamedMatch({ kind, data }: Pick<Line, 'kind' | 'data'>) {
  if (!kind.startsWith('stream.')) return null;
  const told = facts(data);
  const [first = '', second = ''] = list(told.participants).map((side) => text(facts(side).name));
  return { number: matchNumber(told), first, second };
}

/** Whom or what a line is about, where the data names it. */
export function subjectName(data: unknown): string {
  const told = facts(data);
  return (
    text(told.name) ||
    text(told.nickname) ||
    text(facts(told.participant).name) ||
    text(facts(told.after).name)
  );
}

/** Subjects that the log can be narrowed to, by the beginning of the kinds. */
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
  match: 'match',
  engagement: 'engagement',
} as const;
export type ActivityGroup = keyof typeof activityGroups;

export function isActivityGroup(value: string | null): value is ActivityGroup {
  return value !== null && Object.hasOwn(activityGroups, value);
}
