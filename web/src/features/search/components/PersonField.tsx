import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserCard } from '@/shared/api/types';
import { Avatar } from '@/shared/ui/Avatar';
import { suggestionsQuery } from '../api';
import classes from './PersonField.module.css';

/** Waits until typing pauses before it asks. */
const pause = 250;

interface PersonFieldProps {
  label: string;
  /** The beginning of a nickname. */
  value: string;
  onChange: (value: string) => void;
  onChoose: (person: UserCard) => void;
  /** People who are not offered. */
  without?: readonly number[];
  error?: string | null;
}

/** Finds a person by the beginning of the nickname. */
export function PersonField({ label, value, onChange, onChoose, without, error }: PersonFieldProps) {
  const { t } = useTranslation('search');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [asked] = useDebouncedValue(value.trim(), pause);
  const found = useQuery(suggestionsQuery(asked)).data ?? [];
  const people = without ? found.filter(({ id }) => !without.includes(id)) : found;
  const shown = asked !== '' && value.trim() !== '' && people.length > 0;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        const person = people.find((one) => String(one.id) === id);
        if (person) onChoose(person);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          error={error}
          placeholder={t('nicknamePlaceholder')}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          role="combobox"
          aria-autocomplete="list"
          name="q"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            // What was pointed at belongs to the list before.
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            // Enter on no option searches: the form gets the key.
            if (event.key === 'Enter' && combobox.getSelectedOptionIndex() < 0) combobox.closeDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!shown}>
        <Combobox.Options aria-label={t('suggestions')}>
          {people.map((person) => (
            <Combobox.Option key={person.id} value={String(person.id)} className={classes.person}>
              <Avatar id={person.id} src={person.imageUrl} size={30} />
              <span>
                <strong>{person.nickname}</strong>
                {person.gameUsers[0] && (
                  <small>
                    {person.gameUsers[0].game.gameName} · {person.gameUsers[0].username}
                  </small>
                )}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
