import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { CheckboxField } from '@/shared/ui/Field';
import type { Found } from '../lib/useFound';
import { EntrySearch } from './EntrySearch';
import classes from './FindEntries.module.css';

/** Narrows the list of participants by a text and by the missing check-in. */
export function FindEntries({ contest, found }: { contest: Contest; found: Found }) {
  const { t } = useTranslation('entry');
  return (
    <div className={classes.find}>
      <EntrySearch className={classes.text} value={found.text} onChange={found.setText} />
      {contest.checkin && (
        <CheckboxField
          label={t('participant.onlyAbsent')}
          checked={found.absent}
          onChange={() => found.setAbsent(!found.absent)}
        />
      )}
    </div>
  );
}
