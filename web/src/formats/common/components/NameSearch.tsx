import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { queryLimits } from '@/shared/api/limits';
import { TextField } from '@/shared/ui/Field';

interface NameSearchProps {
  value: string;
  onChange: (name: string) => void;
  className?: string;
  /** What it does; by default it filters a list. */
  label?: string;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** Filters the list below it by name, or finds a name in it. */
export function NameSearch({ value, onChange, className, label, onKeyDown }: NameSearchProps) {
  const { t } = useTranslation('rounds');
  return (
    <TextField
      type="search"
      className={className}
      aria-label={label ?? t('find.filter')}
      placeholder={label ?? t('find.filter')}
      maxLength={queryLimits['/contests/{id}/swissdraw/{stageId}/standings/'].q.maxLength}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
