import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Contest } from '@/shared/api/types';
import { CheckboxField, TextField } from '@/shared/ui/Field';
import type { Found } from '../lib/useFound';
import classes from './FindEntries.module.css';

/** Narrows the list of participants by a text and by the missing check-in. */
export function FindEntries({ contest, found }: { contest: Contest; found: Found }) {
  const { t } = useTranslation('entry');
  return (
    <div className={classes.find}>
      <TextField
        type="search"
        className={classes.text}
        aria-label={t('participant.find')}
        placeholder={t('participant.find')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={found.text}
        onChange={(event) => found.setText(event.currentTarget.value)}
      />
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
