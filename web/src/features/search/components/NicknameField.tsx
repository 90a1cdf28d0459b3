import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Avatar } from '@/shared/ui/Avatar';
import { suggestionsQuery } from '../api';
import classes from './NicknameField.module.css';

/** Waits until typing pauses before it asks. */
const pause = 250;

interface NicknameFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The nickname that is searched, with people it could be; choosing one leads to their profile. */
export function NicknameField({ value, onChange }: NicknameFieldProps) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [asked] = useDebouncedValue(value.trim(), pause);
  const people = useQuery(suggestionsQuery(asked)).data ?? [];
  const shown = asked !== '' && value.trim() !== '' && people.length > 0;
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        void navigate(`/users/${id}`);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={t('nickname')}
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
