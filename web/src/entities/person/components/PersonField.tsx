import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Avatar } from '@/shared/ui/Avatar';
import { byNickname, type PeopleSearch, type SuggestedPerson, suggestionsQuery } from '../api';
import classes from './PersonField.module.css';

/** Milliseconds without typing before the search starts. */
const pause = 250;

interface PersonFieldProps {
  label: string;
  /** The typed text: the beginning of a nickname, or what `search` takes. */
  value: string;
  onChange: (value: string) => void;
  onChoose: (person: SuggestedPerson) => void;
  /** Replaces the search by the beginning of the nickname. */
  search?: PeopleSearch;
  /** Ids of people who are not offered. */
  without?: readonly number[];
  error?: string | null;
}

/** Finds a person and shows what distinguishes people of the same nickname. */
export function PersonField({
  label,
  value,
  onChange,
  onChoose,
  search = byNickname,
  without,
  error,
}: PersonFieldProps) {
  const { t } = useTranslation('search');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [asked] = useDebouncedValue(value.trim(), pause);
  const found = useQuery(suggestionsQuery(asked, search)).data ?? [];
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
          maxLength={search.longest}
          value={value}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            // The highlighted option belonged to the previous list.
            combobox.resetSelectedOption();
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            // Enter without a highlighted option submits the form.
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
                {detailOf(person, people) && <small>{detailOf(person, people)}</small>}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/**
 * Returns what distinguishes a person: the username if it was searched for, the number among equal names, a name in a
 * game.
 */
function detailOf(person: SuggestedPerson, people: readonly SuggestedPerson[]): string {
  const namesakes = people.filter(({ nickname }) => nickname === person.nickname).length > 1;
  const [account] = person.gameUsers;
  return [
    person.username && `@${person.username}`,
    namesakes && `ID ${person.id}`,
    account && `${account.game.gameName} · ${account.username}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
