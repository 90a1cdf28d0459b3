import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ParticipantRef } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { folded } from '@/shared/lib/folded';
import { SelectField } from '@/shared/ui/Field';

interface FindParticipantProps {
  /** The participants to choose from: all of them, or those that were found by what was typed. */
  participants: readonly ParticipantRef[];
  value: ParticipantRef | null;
  onChange: (found: ParticipantRef | null) => void;
  /** Called while the person types, if the server searches. */
  onType?: (name: string) => void;
  className?: string;
  /** Whether the list is shown within the element, as in full screen. */
  inside?: boolean;
}

/** Finds one participant of a stage by name. */
export function FindParticipant({
  participants,
  value,
  onChange,
  onType,
  className,
  inside,
}: FindParticipantProps) {
  const { t } = useTranslation('follow');
  const known =
    value && !participants.some(({ id }) => id === value.id) ? [value, ...participants] : participants;
  return (
    <SelectField
      className={className}
      wrapperProps={{ 'data-find': true }}
      size="sm"
      searchable
      clearable
      limit={60}
      aria-label={t('find.label')}
      placeholder={t('find.name')}
      nothingFoundMessage={t('find.none')}
      leftSection={<IconSearch size={17} aria-hidden="true" />}
      data={known.map(({ id, name }) => ({ value: String(id), label: displayName(name) }))}
      value={value && String(value.id)}
      onChange={(id) => onChange(known.find((each) => String(each.id) === id) ?? null)}
      {...(onType && { onSearchChange: onType })}
      filter={({ options, search, limit }) => {
        const wanted = folded(search.trim());
        return options
          .filter((option) => 'label' in option && folded(option.label).includes(wanted))
          .slice(0, limit);
      }}
      comboboxProps={{ withinPortal: !inside }}
    />
  );
}
