import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { queryLimits } from '@/shared/api/limits';
import { TextField } from '@/shared/ui/Field';

interface NameSearchProps {
  value: string;
  onChange: (name: string) => void;
  className?: string;
}

/** Filters the list below it by name. */
export function NameSearch({ value, onChange, className }: NameSearchProps) {
  const { t } = useTranslation('rounds');
  return (
    <TextField
      type="search"
      className={className}
      aria-label={t('find.filter')}
      placeholder={t('find.filter')}
      maxLength={queryLimits['/contests/{id}/swissdraw/{stageId}/standings/'].q.maxLength}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
