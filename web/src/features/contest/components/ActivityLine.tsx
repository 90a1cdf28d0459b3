import { IconUserSearch } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isBoundaryKind } from '@/entities/contest/lib/schedule';
import type { Activity } from '@/shared/api/types';
import { formatTime } from '@/shared/lib/datetime';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { IconButton } from '@/shared/ui/Button';
import { Time } from '@/shared/ui/Time';
import { useTimeZone } from '@/shared/viewer/viewer';
import {
  changes,
  facts,
  isImpersonal,
  list,
  type MatchResult,
  matchFacts,
  names,
  number,
  sentence,
  streamedMatch,
  subjectName,
  text,
} from '../lib/activity';
import classes from './ActivityLine.module.css';

interface ActivityLineProps {
  line: Activity;
  /** Shows what this person did alone. */
  onPerson?: (id: number) => void;
}

/** Who did what, when, and what stood before and after. */
export function ActivityLine({ line, onPerson }: ActivityLineProps) {
  const { t, i18n } = useTranslation('contest');
  const nameOf = useDisplayName();
  // Japanese and Chinese set no space between words.
  const gap = /^(ja|zh)/.test(i18n.language) ? '' : ' ';
  const key = sentence(line);
  const told = facts(line.data);
  const boundary = text(told.boundary);
  const name = line.kind.startsWith('entry.') ? nameOf(subjectName(line.data)) : subjectName(line.data);
  const said = t(`activity.kind.${key}`, {
    name: isBoundaryKind(boundary) ? t(`schedule.${boundary}`) : name,
    trophy: text(told.trophy),
    added: number(told.added),
    updated: number(told.updated),
  });
  const { actor } = line;
  return (
    <li className={classes.line}>
      <Time at={line.at} format="full" />
      <div className={classes.said}>
        <p>
          {!isImpersonal(key) &&
            (actor ? (
              <Link to={`/users/${actor.id}`} lang={textLanguage(actor.nickname)}>
                {nameOf(actor.nickname)}
              </Link>
            ) : (
              <span className={classes.system}>{t('activity.system')}</span>
            ))}
          {gap}
          {said}
        </p>
        <Details line={line} />
      </div>
      {actor && onPerson && (
        <IconButton
          label={t('activity.filter.only', { name: nameOf(actor.nickname) })}
          onClick={() => onPerson(actor.id)}
        >
          <IconUserSearch size={18} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

/** One part of what changed. */
interface Detail {
  label: string;
  value: string;
}

function Details({ line }: { line: Activity }) {
  const details = useDetails()(line);
  if (details.length === 0) return null;
  return (
    <dl className={classes.details}>
      {details.map(({ label, value }) => (
        <div key={`${label} ${value}`}>
          {label && <dt>{label}</dt>}
          {value && <dd lang={textLanguage(value)}>{value}</dd>}
        </div>
      ))}
    </dl>
  );
}

function useDetails(): (line: Activity) => Detail[] {
  const { t, i18n } = useTranslation('contest');
  const valueText = useValueText();
  const joined = new Intl.ListFormat(i18n.language, { style: 'narrow' });
  const arrow = (before: string | number, after: string | number) =>
    t('activity.detail.change', { before, after });
  const listed = (label: string, of: string[]) =>
    of.length > 0 ? [{ label, value: joined.format(of) }] : [];
  const counted = (label: string, { before, after }: Record<string, unknown>) => [
    { label, value: arrow(number(before), number(after)) },
  ];

  function resultText({ outcome, winner, score }: MatchResult): string {
    const won =
      outcome === 'none'
        ? t('activity.detail.undecided')
        : outcome === 'doubleNoShow'
          ? t('activity.detail.doubleNoShow')
          : t(outcome === 'win' ? 'activity.detail.winner' : 'activity.detail.unearned', { name: winner });
    return score ? `${won} (${score})` : won;
  }

  return (line) => {
    const told = facts(line.data);
    const match = matchFacts(line);
    if (match) {
      const [first, second] = match.sides;
      const stood = match.before.outcome !== 'none' || match.before.score !== '';
      return [
        { label: match.number, value: t('activity.detail.versus', { first, second }) },
        {
          label: t('activity.detail.result'),
          value: stood ? arrow(resultText(match.before), resultText(match.after)) : resultText(match.after),
        },
        ...listed(t('activity.detail.voided'), match.others),
        ...(match.reason ? [{ label: t('activity.detail.reason'), value: match.reason }] : []),
        ...(match.because
          ? [{ label: '', value: t('activity.detail.because', { number: match.because }) }]
          : []),
      ];
    }
    const streamed = streamedMatch(line);
    if (streamed) {
      const { number: label, first, second } = streamed;
      return [{ label, value: first && second ? t('activity.detail.versus', { first, second }) : '' }];
    }
    switch (line.kind) {
      case 'contest.updated':
        return changes(line.data).map(({ field, before, after }) => {
          const known = i18next.exists(`form.field.${field}`, { ns: 'contest' });
          const label = known ? t(`form.field.${field as 'name'}`) : field;
          const shown = valueText(field, before) ?? valueText(field, after);
          const none = t('activity.detail.nobody');
          return {
            label,
            value:
              shown === null ? '' : arrow(valueText(field, before) ?? none, valueText(field, after) ?? none),
          };
        });
      case 'contest.cancelled':
        return [{ label: t('activity.detail.reason'), value: text(told.reason) }];
      case 'entries.confirmed':
        return counted(t('activity.detail.confirmed'), told);
      case 'entries.moved': {
        const why = (['removal', 'confirm', 'maximum', 'checkin'] as const).find(
          (known) => known === told.reason,
        );
        return [
          ...listed(t('activity.detail.raised'), names(told.added)),
          ...listed(t('activity.detail.lowered'), names(told.removed)),
          ...(why ? [{ label: '', value: t(`activity.detail.why.${why}`) }] : []),
        ];
      }
      case 'entry.roster':
        return [
          ...listed(t('activity.detail.joined'), names(told.joined)),
          ...listed(t('activity.detail.left'), names(told.left)),
          ...listed(t('activity.detail.absent'), names(told.absent)),
          ...(text(told.reason) ? [{ label: t('activity.detail.reason'), value: text(told.reason) }] : []),
        ];
      case 'survey.saved':
        return [
          ...counted(t('activity.detail.questions'), told),
          ...(told.discarded
            ? [{ label: t('activity.detail.discarded'), value: String(number(told.discarded)) }]
            : []),
        ];
      case 'trophies.saved': {
        const none = t('activity.detail.nobody');
        return [
          {
            label: t('activity.detail.trophies'),
            value: arrow(joined.format(names(told.before)) || none, joined.format(names(told.after)) || none),
          },
        ];
      }
      case 'tournament.created':
        return [
          { label: t('activity.detail.participants'), value: String(number(told.participants)) },
          { label: t('activity.detail.slots'), value: String(number(told.slots)) },
        ];
      case 'tournament.deleted':
        return list(told.results).length > 0
          ? [{ label: t('activity.detail.result'), value: String(list(told.results).length) }]
          : [];
      case 'entry.dropped':
      case 'entry.reinstated':
        return [
          { label: t('activity.detail.decided'), value: String(number(told.decided)) },
          ...(told.reason ? [{ label: t('activity.detail.reason'), value: text(told.reason) }] : []),
          ...(told.annulled === true ? [{ label: '', value: t('activity.detail.annulled') }] : []),
        ];
      case 'entry.added':
      case 'entry.removed':
      case 'entry.updated':
      case 'checkin.changed': {
        const name = subjectName(line.data);
        const reason = text(told.reason);
        return [
          ...(name && name !== line.actor?.nickname ? [{ label: '', value: name }] : []),
          ...(reason ? [{ label: t('activity.detail.reason'), value: reason }] : []),
        ];
      }
      default:
        return [];
    }
  };
}

/** A field's value as a short text; null where there is none, or where it has no short text. */
function useValueText(): (field: string, value: unknown) => string | null {
  const { t } = useTranslation(['contest', 'common']);
  const zone = useTimeZone();
  return (field, value) => {
    if (typeof value === 'boolean') return t(value ? 'contest:conflict.on' : 'contest:conflict.off');
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string' || value === '') return null;
    if (field === 'contestType') return t(`common:contestType.${value as 'TOURNAMENT'}`);
    if (field === 'participantType') return t(`common:participantType.${value as 'SOLO'}`);
    if (/(Start|End)$/.test(field)) return formatTime(value, zone, 'minute');
    return value.length > 80 ? `${value.slice(0, 80)}…` : value;
  };
}
