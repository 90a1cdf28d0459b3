import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryLimits } from '@/shared/api/limits';
import { Avatar } from '@/shared/ui/Avatar';
import { type PeopleSearch, type SuggestedPerson, suggestionsQuery } from '../api';
import classes from './PersonField.module.css';

/** Waits until typing pauses before it asks. */
const pause = 250;

interface PersonFieldProps {
  label: string;
  /** What was typed: the beginning of a nickname, or what else the search finds people by. */
  value: string;
  onChange: (value: string) => void;
  onChoose: (person: SuggestedPerson) => void;
  /** Another search than that by the beginning of the nickname. */
  search?: PeopleSearch;
  /** People who are not offered. */
  without?: readonly number[];
  error?: string | null;
}

/** Finds a person and tells people of the same nickname apart. */
export function PersonField({ label, value, onChange, onChoose, search, without, error }: PersonFieldProps) {
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
          maxLength={queryLimits['/contests/{id}/people/'].name.maxLength}
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
                {detailOf(person, people) && <small>{detailOf(person, people)}</small>}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** What tells a person apart: the username where it was searched for, the number among namesakes, a name in a game. */
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
