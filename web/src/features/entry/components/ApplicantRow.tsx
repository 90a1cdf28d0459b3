import { IconLock } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { displayName } from '@/shared/lib/displayName';
import { Avatar } from '@/shared/ui/Avatar';
import { CheckboxField } from '@/shared/ui/Field';
import { Time } from '@/shared/ui/Time';
import type { Applicant } from '../lib/applicant';
import classes from './ApplicantRow.module.css';
import { StatusIcons } from './StatusIcons';

interface ApplicantRowProps {
  applicant: Applicant;
  /** Place in the order of entry, from 1. */
  place: number;
  ticked: boolean;
  locked: boolean;
  onToggle: () => void;
}

/** One applicant of the confirm step; the whole row is the tick. */
export const ApplicantRow = memo(function ApplicantRow({
  applicant,
  place,
  ticked,
  locked,
  onToggle,
}: ApplicantRowProps) {
  const { t } = useTranslation('entry');
  const tick = useId();
  return (
    <label
      htmlFor={tick}
      className={classes.row}
      data-ticked={ticked || undefined}
      data-locked={locked || undefined}
    >
      <CheckboxField
        id={tick}
        checked={ticked}
        disabled={locked}
        onChange={onToggle}
        aria-label={displayName(applicant.name)}
      />
      <span className={classes.place}>{place}</span>
      <Avatar id={applicant.refId} kind={applicant.kind} src={applicant.imageUrl} size={36} />
      <span className={classes.who}>
        <strong>{displayName(applicant.name)}</strong>
        <small>
          {locked ? (
            <>
              <IconLock size={14} aria-hidden="true" /> {t('confirm.locked')}
            </>
          ) : (
            <>
              {applicant.kind === 'team' && `${displayName(applicant.by.nickname)} · `}
              <Time at={applicant.createdAt} />
            </>
          )}
        </small>
      </span>
      <StatusIcons applicant={applicant} />
    </label>
  );
});
