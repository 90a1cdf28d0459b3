import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/shared/ui/Field';
import { peopleQuery } from '../api';

interface AccountFieldProps {
  label: string;
  value: number | null;
  onChange: (id: number | null) => void;
  error?: ReactNode;
}

/** Chooses one person by nickname, username or e-mail address. The server searches. */
export function AccountField({ label, value, onChange, error }: AccountFieldProps) {
  const { t } = useTranslation('site');
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 300);
  const people = useInfiniteQuery({
    ...peopleQuery({ q, suspended: false }),
    placeholderData: keepPreviousData,
  });
  const found = people.data?.pages[0]?.items ?? [];
  return (
    <SelectField
      label={label}
      description={t('people.searchHint')}
      withAsterisk
      searchable
      data={found.map(({ id, nickname, username, email }) => {
        const sign = username ?? email;
        return { value: String(id), label: sign ? `${nickname} (${sign})` : nickname };
      })}
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id ? Number(id) : null)}
      onSearchChange={setText}
      error={error}
    />
  );
}
