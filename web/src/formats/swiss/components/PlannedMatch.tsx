import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { pairReasonTexts } from '@/entities/match/lib/pairReason';
import type { PairIssue, ParticipantRef, PlannedPair } from '@/shared/api/types';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import type { Pair } from '../api';
import { issueText, type Place, samePlace } from '../lib/pairs';
import classes from './PairingEditor.module.css';

interface PlannedMatchProps {
  index: number;
  pair: Pair;
  participants: ReadonlyMap<number, ParticipantRef>;
  /** Undefined if the pair is not as it was drawn. */
  reason: PlannedPair['reason'] | undefined;
  issues: readonly PairIssue[];
  chosen: Place | null;
  /** The place that the search by name shows. */
  found: Place | null;
  nameAt: (place: Place) => string;
  onChoose: (place: Place) => void;
}

/** One pair of the next round: two places to choose, what is wrong with the pair, and why it was drawn. */
export function PlannedMatch({
  index,
  pair,
  participants,
  reason,
  issues,
  chosen,
  found,
  nameAt,
  onChoose,
}: PlannedMatchProps) {
  const { t } = useTranslation('swissdraw');
  const { t: tMatch } = useTranslation('match');
  const wrong = issues.some((issue) => issue.hard);
  return (
    <div className={classes.row}>
      <div
        className={classes.pair}
        data-wrong={wrong || undefined}
        data-warned={(!wrong && issues.some((issue) => issue.avoidable)) || undefined}
      >
        <span className={classes.number}>{index + 1}</span>
        {([0, 1] as const).map((side) => {
          const place = { pair: index, side };
          const entry = pair[side];
          const participant = entry === null ? undefined : participants.get(entry);
          const name = nameAt(place);
          return (
            <button
              key={side}
              type="button"
              className={classes.side}
              aria-pressed={samePlace(chosen, place)}
              aria-current={samePlace(found, place) || undefined}
              aria-label={t('pairing.place', { number: index + 1, name })}
              data-empty={!participant || undefined}
              onClick={() => onChoose(place)}
            >
              {participant ? (
                <Avatar id={participant.refId} kind={participant.kind} src={participant.imageUrl} size={26} />
              ) : (
                <i aria-hidden="true" />
              )}
              <span lang={textLanguage(name)}>{name}</span>
            </button>
          );
        })}
      </div>
      {issues.map((issue) => (
        <p
          key={`${issue.kind}${issue.entries}`}
          className={classes.issue}
          data-hard={issue.hard || undefined}
        >
          {issueText(t, issue)}
        </p>
      ))}
      {reason && issues.length === 0 && (
        <details className={classes.reason}>
          <summary>
            <IconInfoCircle size={16} aria-hidden="true" />
            {pairReasonTexts(tMatch, reason)[0]}
          </summary>
          {pairReasonTexts(tMatch, reason)
            .slice(1)
            .map((text) => (
              <p key={text}>{text}</p>
            ))}
        </details>
      )}
    </div>
  );
}
