import { IconCheck, IconCircleCheck, IconClock, IconUsersMinus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Applicant } from '@/entities/entry/lib/applicant';
import type { Contest } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { lazyPart } from '@/shared/ui/lazyPart';
import { Tag } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import { EntryFacts } from './EntryFacts';
import classes from './ParticipantRow.module.css';

const RosterSheet = lazyPart(() => import('./RosterSheet'));

interface ParticipantRowProps {
  applicant: Applicant;
  contest: Contest;
  /** Whether it is the viewer's entry. */
  own?: boolean;
  /** Content before the row: an operator's tick. */
  tick?: ReactNode;
  /** Content below the row: an operator's actions. */
  acts?: ReactNode;
  /** Whether to show the texts of the entry, if the viewer may see them. */
  withDetails?: boolean;
}

/** One participant: name, time of entry and state. */
export function ParticipantRow({
  applicant,
  contest,
  own = false,
  tick,
  acts,
  withDetails = false,
}: ParticipantRowProps) {
  const { t } = useTranslation('entry');
  const [rosterOpen, setRosterOpen] = useState(false);
  return (
    <li
      className={classes.row}
      data-own={own || undefined}
      data-place={applicant.place}
      data-ticks={Boolean(tick) || undefined}
    >
      {tick}
      <Avatar id={applicant.refId} kind={applicant.kind} src={applicant.imageUrl} size={44} />
      <div className={classes.who}>
        <Link to={applicant.href} lang={textLanguage(applicant.name)}>
          {displayName(applicant.name)}
        </Link>
        <p className={classes.meta}>
          {applicant.kind === 'team' && (
            <>
              <span>{t('participant.representative', { name: displayName(applicant.by.nickname) })}</span>
              {applicant.rosterCount !== null && (
                <button type="button" className={classes.roster} onClick={() => setRosterOpen(true)}>
                  {t('roster.count', { count: applicant.rosterCount })}
                </button>
              )}
            </>
          )}
          <span>
            {t('participant.enteredAt')} <Time at={applicant.createdAt} within />
          </span>
        </p>
      </div>
      <Marks applicant={applicant} contest={contest} own={own} />
      {withDetails && applicant.details && (
        <div className={classes.details}>
          <EntryFacts details={applicant.details} />
        </div>
      )}
      {applicant.dropReason && (
        <p className={classes.reason} lang={textLanguage(applicant.dropReason)}>
          {t('drop.reasonIs', { reason: applicant.dropReason })}
        </p>
      )}
      {acts && <div className={classes.acts}>{acts}</div>}
      <Suspense>
        {rosterOpen && (
          <RosterSheet
            contest={contest}
            teamId={applicant.refId}
            name={applicant.name}
            onClose={() => setRosterOpen(false)}
          />
        )}
      </Suspense>
    </li>
  );
}

type MarksProps = Required<Pick<ParticipantRowProps, 'applicant' | 'contest' | 'own'>>;

/** The state of the entry. */
function Marks({ applicant, contest, own }: MarksProps) {
  const { t } = useTranslation('entry');
  return (
    <div className={classes.marks}>
      {own && <Tag tone="lacquer">{t('own.you')}</Tag>}
      {applicant.place === 'waiting' && (
        <Tag tone="warning" icon={<IconClock size={15} aria-hidden="true" />}>
          {applicant.waitingPosition === null
            ? t('place.waiting')
            : t('place.waitingAt', { position: applicant.waitingPosition })}
        </Tag>
      )}
      {applicant.place === 'declined' && <Tag>{t('participant.declined')}</Tag>}
      {applicant.dropped && (
        <Tag tone={applicant.dropped === 'disqualified' ? 'danger' : 'plain'}>
          {t(`drop.${applicant.dropped}`)}
        </Tag>
      )}
      {applicant.annulled && <Tag>{t('drop.annulled')}</Tag>}
      {applicant.allowed && !applicant.dropped && (
        <Tag tone="success" icon={<IconCircleCheck size={15} aria-hidden="true" />}>
          {t('participant.allowed')}
        </Tag>
      )}
      {applicant.short && (
        <Tag tone="warning" icon={<IconUsersMinus size={15} aria-hidden="true" />}>
          {t('roster.short', { count: applicant.rosterCount ?? 0, size: contest.teamSize })}
        </Tag>
      )}
      {contest.checkin && applicant.checkin && (
        <Tag tone="live" icon={<IconCheck size={15} aria-hidden="true" />}>
          {t('participant.checkedIn')}
        </Tag>
      )}
    </div>
  );
}
