import { IconDotsVertical, IconLock } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '@/entities/entry/lib/applicant';
import { displayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { IconButton } from '@/shared/ui/Button';
import { CheckboxField } from '@/shared/ui/Field';
import { Time } from '@/shared/ui/Time';
import classes from './ApplicantRow.module.css';
import { type Fact, StatusIcons } from './StatusIcons';

interface ApplicantRowProps {
  applicant: Applicant;
  /** Position in the order of entry, from 1. */
  place: number;
  /** The number of players that the contest requires of a team. */
  teamSize: number;
  facts: readonly Fact[];
  ticked: boolean;
  locked: boolean;
  /** Whether it left the contest or was disqualified, so that it cannot be confirmed. */
  out: boolean;
  onToggle: () => void;
  onOpen: () => void;
}

/** One applicant of the confirm step. The whole row except its last button toggles the tick. */
export function ApplicantRow({
  applicant,
  place,
  teamSize,
  facts,
  ticked,
  locked,
  out,
  onToggle,
  onOpen,
}: ApplicantRowProps) {
  const { t } = useTranslation('entry');
  const tick = useId();
  const name = displayName(applicant.name);
  return (
    <div className={classes.row} data-ticked={ticked || undefined} data-locked={locked || out || undefined}>
      <label htmlFor={tick} className={classes.choice}>
        <CheckboxField
          id={tick}
          checked={ticked}
          disabled={locked || out}
          onChange={onToggle}
          aria-label={name}
        />
        <span className={classes.place}>{place}</span>
        <span className={classes.avatar}>
          <Avatar id={applicant.refId} kind={applicant.kind} src={applicant.imageUrl} size={36} />
        </span>
        <span className={classes.who}>
          <strong lang={textLanguage(applicant.name)}>{name}</strong>
          <small>
            <Meta applicant={applicant} teamSize={teamSize} locked={locked} />
          </small>
        </span>
        <StatusIcons applicant={applicant} facts={facts} />
      </label>
      <IconButton label={t('applicant.open', { name })} onClick={onOpen}>
        <IconDotsVertical size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function Meta({ applicant, teamSize, locked }: Pick<ApplicantRowProps, 'applicant' | 'teamSize' | 'locked'>) {
  const { t } = useTranslation('entry');
  if (locked) {
    return (
      <>
        <IconLock size={14} aria-hidden="true" /> {t('confirm.locked')}
      </>
    );
  }
  if (applicant.dropped) {
    return (
      <b>
        {t(`drop.${applicant.dropped}`)}
        {applicant.dropReason && ` · ${applicant.dropReason}`}
      </b>
    );
  }
  if (applicant.short) {
    const people = { count: applicant.rosterCount ?? 0, size: teamSize };
    return (
      <b className={classes.waiting} title={t('roster.short', people)}>
        {t('roster.shortRow', people)}
      </b>
    );
  }
  if (applicant.place === 'waiting' && applicant.waitingPosition !== null) {
    return (
      <b className={classes.waiting}>{t('place.waitingShort', { position: applicant.waitingPosition })}</b>
    );
  }
  return (
    <>
      {applicant.place === 'declined' && `${t('participant.declined')} · `}
      {applicant.kind === 'team' && `${displayName(applicant.by.nickname)} · `}
      <Time at={applicant.createdAt} />
    </>
  );
}
