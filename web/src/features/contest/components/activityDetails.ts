import { useTranslation } from 'react-i18next';
import type { LoggedEvent } from '@/shared/api/events';
import { sameJson } from '@/shared/lib/sameJson';
import { useTimeText } from '@/shared/ui/useTimeText';
import { useChoiceText } from '../form/useChoiceText';
import { asField } from '../form/values';
import {
  type EventOf,
  isOfKind,
  type MatchResult,
  matchNumber,
  names,
  type ResultEvent,
  resultKinds,
  resultOf,
  sidesOf,
  subjectName,
} from '../lib/activity';

/** One detail of a change. */
export interface Detail {
  label: string;
  value: string;
}

/** The kinds whose sentence needs no details. */
const kindsWithoutDetails = [
  'ban.added',
  'ban.ended',
  'caster.added',
  'caster.removed',
  'checkin.reminder',
  'contest.created',
  'contest.deleted',
  'contest.reinstated',
  'contest.status',
  'engagement.checked',
  'entries.imported',
  'operator.added',
  'operator.removed',
  'operator.role',
  'round.reopened',
  'stage.joined',
  'stage.updated',
  'tournament.updated',
  'trophy.awarded',
] as const;

/**
 * Returns the state before a line of the activity log and after it. A kind that is in no list needs a case here;
 * without it this does not compile.
 */
export function useActivityDetails(): (line: LoggedEvent, actorName: string) => Detail[] {
  const { t } = useTranslation('contest');
  const { arrow, counted, count, reasonOf } = useParts();
  const changesOf = useChanges();
  const entryDetails = useEntryDetails();
  const stageDetails = useStageDetails();
  const resultDetails = useResultDetails();
  const matchDetails = useMatchDetails();

  return (line, actorName) => {
    if (isOfKind(line, kindsWithoutDetails)) return [];
    if (isOfKind(line, entryKinds)) return entryDetails(line, actorName);
    if (isOfKind(line, stageKinds)) return stageDetails(line);
    if (isOfKind(line, resultKinds)) return resultDetails(line);
    if (isOfKind(line, matchKinds)) return matchDetails(line);
    switch (line.kind) {
      case 'contest.updated':
        return changesOf(line.data.changes);
      case 'contest.cancelled':
        return reasonOf(line.data.reason);
      case 'survey.saved':
        return [
          ...counted(t('activity.detail.questions'), line.data),
          ...count(t('activity.detail.discarded'), line.data.discarded),
        ];
      case 'trophies.saved': {
        const { before, after } = line.data;
        return [
          { label: t('activity.detail.trophies'), value: arrow(before?.join(', '), after?.join(', ')) },
        ];
      }
    }
  };
}

const entryKinds = [
  'entries.confirmed',
  'entries.moved',
  'entry.roster',
  'entry.dropped',
  'entry.reinstated',
  'entry.added',
  'entry.removed',
  'entry.updated',
  'checkin.changed',
] as const;
type EntryEvent = EventOf<(typeof entryKinds)[number]>;

/** Returns the details of an event about entries. */
function useEntryDetails(): (line: EntryEvent, actorName: string) => Detail[] {
  const { t } = useTranslation('contest');
  const { listed, counted, reasonOf } = useParts();

  return (line, actorName) => {
    switch (line.kind) {
      case 'entries.confirmed':
        return counted(t('activity.detail.confirmed'), line.data);
      case 'entries.moved': {
        const { added, removed, reason } = line.data;
        return [
          ...listed(t('activity.detail.raised'), names(added)),
          ...listed(t('activity.detail.lowered'), names(removed)),
          ...(reason ? [{ label: '', value: t(`activity.detail.why.${reason}`) }] : []),
        ];
      }
      case 'entry.roster':
        return [
          ...listed(t('activity.detail.joined'), names(line.data.joined)),
          ...listed(t('activity.detail.left'), names(line.data.left)),
          ...listed(t('activity.detail.absent'), names(line.data.absent)),
          ...reasonOf(line.data.reason),
        ];
      case 'entry.dropped':
      case 'entry.reinstated':
        return [
          { label: t('activity.detail.decided'), value: String(line.data.decided ?? 0) },
          ...reasonOf(line.data.reason),
          ...(line.data.annulled ? [{ label: '', value: t('activity.detail.annulled') }] : []),
        ];
      case 'entry.added':
      case 'entry.removed':
      case 'checkin.changed':
        return [...otherName(subjectName(line), actorName), ...reasonOf(line.data.reason)];
      case 'entry.updated':
        return otherName(subjectName(line), actorName);
    }
  };
}

/** The subject of an event, unless people acted for themselves. */
function otherName(name: string | undefined, actorName: string): Detail[] {
  return name && name !== actorName ? [{ label: '', value: name }] : [];
}

const stageKinds = [
  'tournament.created',
  'tournament.deleted',
  'stage.created',
  'stage.finished',
  'stage.reopened',
  'stage.deleted',
  'stage.dropped',
  'stage.returned',
  'round.started',
  'round.ended',
] as const;
type StageEvent = EventOf<(typeof stageKinds)[number]>;

/** Returns the details of an event about a stage or a round. */
function useStageDetails(): (line: StageEvent) => Detail[] {
  const { t } = useTranslation('contest');
  const { count } = useParts();

  return (line) => {
    switch (line.kind) {
      case 'tournament.created':
        return [
          ...count(t('activity.detail.participants'), line.data.participants),
          ...count(t('activity.detail.slots'), line.data.slots),
        ];
      case 'tournament.deleted':
        return count(t('activity.detail.result'), line.data.results?.length);
      case 'stage.created':
      case 'stage.finished':
      case 'stage.reopened':
        return count(t('activity.detail.participants'), line.data.participants);
      case 'stage.deleted':
        return [
          ...count(t('activity.detail.matches'), line.data.matches),
          ...count(t('activity.detail.result'), line.data.decided),
        ];
      case 'stage.dropped':
      case 'stage.returned':
        return count(t('activity.detail.decided'), line.data.matches?.length);
      case 'round.started':
        return [
          ...count(t('activity.detail.matches'), line.data.matches),
          ...count(t('activity.detail.lobbies'), line.data.lobbies),
          ...count(t('activity.detail.participants'), line.data.participants),
        ];
      case 'round.ended':
        return count(t('activity.detail.missing'), line.data.missing ?? line.data.withoutRank);
    }
  };
}

const concernedKinds = [
  'match.checked_in',
  'match.warned',
  'match.called',
  'match.answered',
  'match.lobby',
  'match.videos',
] as const;
const scoreKinds = ['score.reported', 'score.corrected'] as const;
const matchKinds = [
  ...concernedKinds,
  ...scoreKinds,
  'stream.added',
  'stream.announced',
  'stream.moved',
  'stream.called',
  'stream.started',
  'stream.returned',
  'stream.ended',
  'stream.removed',
] as const;
type ConcernedEvent = EventOf<(typeof concernedKinds)[number]>;
type ScoreEvent = EventOf<(typeof scoreKinds)[number]>;

/** Returns the details of the other events about a match: its lobby, its scores, its stream. */
function useMatchDetails(): (line: EventOf<(typeof matchKinds)[number]>) => Detail[] {
  const { t } = useTranslation('contest');
  const { listed } = useParts();

  function matchDetail(data: Parameters<typeof matchNumber>[0] & Parameters<typeof sidesOf>[0]): Detail {
    const [first, second] = sidesOf(data);
    const value = first && second ? t('activity.detail.versus', { first, second }) : '';
    return { label: matchNumber(data), value };
  }

  function scoreDetails({ scores }: ScoreEvent['data']): Detail[] {
    return (scores ?? []).map(({ participant, after }) => {
      const kills = after?.kill ?? 0;
      const value = after?.rank
        ? t('activity.detail.score', { rank: after.rank, kills })
        : t('activity.detail.unranked', { kills });
      return { label: participant?.name ?? '', value };
    });
  }

  /** The participants whom the event concerns. */
  function concernedDetails({ participants, entries }: ConcernedEvent['data']): Detail[] {
    const concerned = participants?.filter((side) => side?.id && entries?.includes(side.id));
    return listed(t('activity.detail.concerned'), names(concerned));
  }

  return (line) => {
    const match = matchDetail(line.data);
    if (isOfKind(line, concernedKinds)) return [match, ...concernedDetails(line.data)];
    if (isOfKind(line, scoreKinds)) return [match, ...scoreDetails(line.data)];
    return [match];
  };
}

/** Returns functions that make details. */
function useParts() {
  const { t, i18n } = useTranslation('contest');
  const joined = new Intl.ListFormat(i18n.language, { style: 'narrow' });
  const arrow = (before: string | undefined, after: string | undefined) =>
    t('activity.detail.change', {
      before: before || t('activity.detail.nobody'),
      after: after || t('activity.detail.nobody'),
    });
  return {
    arrow,
    listed: (label: string, of: string[]): Detail[] =>
      of.length > 0 ? [{ label, value: joined.format(of) }] : [],
    counted: (label: string, { before = 0, after = 0 }: { before?: number; after?: number }): Detail[] => [
      { label, value: arrow(String(before), String(after)) },
    ],
    count: (label: string, value: number | undefined): Detail[] =>
      value ? [{ label, value: String(value) }] : [],
    reasonOf: (reason: string | undefined): Detail[] =>
      reason ? [{ label: t('activity.detail.reason'), value: reason }] : [],
  };
}

/** Returns the details of an event about the result of a match. */
function useResultDetails(): (line: ResultEvent) => Detail[] {
  const { t } = useTranslation('contest');
  const { arrow, listed, reasonOf } = useParts();

  function resultText({ outcome, winner, score }: MatchResult): string {
    const text = {
      none: () => t('activity.detail.undecided'),
      draw: () => t('activity.detail.drawn'),
      doubleNoShow: () => t('activity.detail.doubleNoShow'),
      win: () => t('activity.detail.winner', { name: winner }),
      unearned: () => t('activity.detail.unearned', { name: winner }),
    }[outcome]();
    return score ? `${text} (${score})` : text;
  }

  return ({ data }) => {
    const [first, second] = sidesOf(data);
    const before = resultOf(data.before, data);
    const after = resultText(resultOf(data.after, data));
    const stood = before.outcome !== 'none' || before.score !== '';
    const others = (data.changes ?? []).map(matchNumber);
    return [
      { label: matchNumber(data), value: t('activity.detail.versus', { first, second }) },
      { label: t('activity.detail.result'), value: stood ? arrow(resultText(before), after) : after },
      ...listed(t('activity.detail.voided'), others),
      ...reasonOf(data.reason),
      ...(data.because
        ? [{ label: '', value: t('activity.detail.because', { number: matchNumber(data.because) }) }]
        : []),
    ];
  };
}

type Changes = NonNullable<Extract<LoggedEvent, { kind: 'contest.updated' }>['data']['changes']>;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the changes within a group of settings that the form has as fields of their own; any other change as it is. A switch of a
 * group can mean the opposite of the form's field, so its values are left out.
 */
function changesWithin(change: Changes[number]): Changes {
  const { field, before, after } = change;
  if (!isRecord(before) && !isRecord(after)) return [change];
  const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const within = [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((name) => !sameJson(old[name], now[name]))
    .map((name) => ({
      field: `${field}.${name}`,
      ...(typeof now[name] !== 'boolean' && { before: old[name], after: now[name] }),
    }))
    .filter((part) => asField(part.field));
  return within.length > 0 ? within : [change];
}

/** Returns the changed fields of the form; long and secret ones without their values. */
function useChanges(): (changes: Changes | null | undefined) => Detail[] {
  const { t } = useTranslation('contest');
  const { arrow } = useParts();
  const valueText = useValueText();
  return (changes) =>
    (changes ?? []).flatMap(changesWithin).flatMap(({ field: name, before, after }) => {
      if (!name) return [];
      const field = asField(name);
      const label = field ? t(`form.field.${field}`) : name;
      const [beforeText, afterText] = [valueText(field ?? name, before), valueText(field ?? name, after)];
      return [{ label, value: beforeText || afterText ? arrow(beforeText, afterText) : '' }];
    });
}

/** Returns a field's value as a short text; undefined if there is none, or if it has no short text. */
function useValueText(): (field: string, value: unknown) => string | undefined {
  const { t } = useTranslation('conflict');
  const timeText = useTimeText();
  const choiceText = useChoiceText();
  return (field, value) => {
    if (value === null || value === undefined || value === '') return undefined;
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    if (typeof value === 'string' && /(Start|End)$/.test(field)) return timeText(value, 'minute');
    const text = choiceText(field, value) ?? (isRecord(value) || Array.isArray(value) ? '' : String(value));
    return text.length > 80 ? `${text.slice(0, 80)}…` : text;
  };
}
