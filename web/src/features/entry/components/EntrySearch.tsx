import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/shared/ui/Field';

interface EntrySearchProps {
  className?: string | undefined;
  value: string;
  onChange: (text: string) => void;
}

/** Finds entries by a name or by a text of the entry. */
export function EntrySearch({ className, value, onChange }: EntrySearchProps) {
  const { t } = useTranslation('entry');
  return (
    <TextField
      type="search"
      className={className}
      aria-label={t('participant.find')}
      // The whole label does not fit beside the button of the filters on a phone.
      placeholder={t('participant.findShort')}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
