import { IconUserSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isBoundaryKind } from '@/entities/contest/lib/schedule';
import { isLogged } from '@/shared/api/events';
import type { Activity } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { IconButton } from '@/shared/ui/Button';
import { Time } from '@/shared/ui/Time';
import { isImpersonal, sentence, subjectName } from '../lib/activity';
import classes from './ActivityLine.module.css';
import { useActivityDetails } from './activityDetails';

interface ActivityLineProps {
  line: Activity;
  /** Filters by this person. */
  onPerson?: (id: number) => void;
}

/** A line of the activity log: the actor, the sentence, the time, and the state before and after. */
export function ActivityLine({ line, onPerson }: ActivityLineProps) {
  const { t, i18n } = useTranslation('contest');
  const nameOf = useDisplayName();
  // Japanese has no space after a name.
  const gap = i18n.language.startsWith('ja') ? '' : ' ';
  const said = useSentence()(line);
  const { actor } = line;
  return (
    <li className={classes.line}>
      <Time at={line.at} format="full" />
      <div className={classes.said}>
        <p>
          {!said.impersonal &&
            (actor ? (
              <Link to={`/users/${actor.id}`} lang={textLanguage(actor.nickname)}>
                {nameOf(actor.nickname)}
              </Link>
            ) : (
              <span className={classes.system}>{t('activity.system')}</span>
            ))}
          {gap}
          {said.text}
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

/** Returns the sentence of a line, and whether it has no actor. A kind of a newer server gets a general one. */
function useSentence(): (line: Activity) => { text: string; impersonal: boolean } {
  const { t } = useTranslation('contest');
  const nameOf = useDisplayName();
  return (line) => {
    if (!isLogged(line)) return { text: t('activity.kind.other'), impersonal: false };
    const key = sentence(line, line.actor?.id ?? null);
    const { data } = line;
    const name = line.kind.startsWith('entry.') ? nameOf(subjectName(line)) : subjectName(line);
    const boundary = line.kind === 'contest.status' ? (line.data.boundary ?? '') : '';
    const text = t(`activity.kind.${key}`, {
      name: isBoundaryKind(boundary) ? t(`schedule.${boundary}`) : name,
      trophy: 'trophy' in data ? data.trophy : '',
      added: line.kind === 'entries.imported' ? (line.data.added ?? 0) : 0,
      updated: line.kind === 'entries.imported' ? (line.data.updated ?? 0) : 0,
      round: 'round' in data ? (data.round ?? 0) + 1 : 1,
    });
    return { text, impersonal: isImpersonal(key) };
  };
}

function Details({ line }: { line: Activity }) {
  const detailsOf = useActivityDetails();
  const details = isLogged(line) ? detailsOf(line, line.actor?.nickname ?? '') : [];
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
