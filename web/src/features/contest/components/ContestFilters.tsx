import { IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ContestFilter,
  contestTypes,
  isFiltered,
  longestSearch,
  participantTypes,
  statuses,
} from '@/entities/contest/lib/filter';
import { gamesQuery } from '@/shared/api/games';
import { languageNames, languages } from '@/shared/i18n/languages';
import { Button } from '@/shared/ui/Button';
import hidden from '@/shared/ui/spoken.module.css';
import classes from './ContestFilters.module.css';

interface ContestFiltersProps {
  filter: ContestFilter;
  onChange: (filter: ContestFilter) => void;
}

/** The search and the chips that narrow a list of contests (LIST-6). */
export function ContestFilters({ filter, onChange }: ContestFiltersProps) {
  const { t } = useTranslation(['contest', 'common']);
  const games = useQuery(gamesQuery);
  function choose<Field extends keyof ContestFilter>(field: Field, value: ContestFilter[Field] | '') {
    onChange({ ...filter, [field]: value === '' ? undefined : value });
  }
  return (
    <search className={classes.filters}>
      <SearchField text={filter.text ?? ''} onSearch={(text) => choose('text', text)} />
      <div className={classes.chips}>
        <Chip
          label={t('contest:list.game')}
          empty={t('contest:list.selectGame')}
          value={String(filter.gameId ?? '')}
          onChange={(value) => choose('gameId', value === '' ? '' : Number(value))}
        >
          {(games.data ?? []).map(({ id, gameName }) => (
            <option key={id} value={id}>
              {gameName}
            </option>
          ))}
        </Chip>
        <Chip
          label={t('contest:list.filter.status')}
          value={filter.status ?? ''}
          onChange={(value) => choose('status', statuses.find((status) => status === value) ?? '')}
        >
          {statuses.map((status) => (
            <option key={status} value={status}>
              {t(`common:status.${status}`)}
            </option>
          ))}
        </Chip>
        <Chip
          label={t('contest:list.filter.format')}
          value={filter.contestType ?? ''}
          onChange={(value) => choose('contestType', contestTypes.find((type) => type === value) ?? '')}
        >
          {contestTypes.map((type) => (
            <option key={type} value={type}>
              {t(`common:contestType.${type}`)}
            </option>
          ))}
        </Chip>
        <Chip
          label={t('contest:list.filter.players')}
          value={filter.participantType ?? ''}
          onChange={(value) =>
            choose('participantType', participantTypes.find((type) => type === value) ?? '')
          }
        >
          {participantTypes.map((type) => (
            <option key={type} value={type}>
              {t(`common:participantType.${type}`)}
            </option>
          ))}
        </Chip>
        <Chip
          label={t('contest:list.filter.language')}
          value={filter.language ?? ''}
          onChange={(value) => choose('language', languages.find((language) => language === value) ?? '')}
        >
          {languages.map((language) => (
            <option key={language} value={language}>
              {languageNames[language]}
            </option>
          ))}
        </Chip>
        <button
          type="button"
          className={classes.chip}
          aria-pressed={filter.free === true}
          data-chosen={filter.free}
          onClick={() => choose('free', filter.free ? '' : true)}
        >
          {t('contest:list.filter.free')}
        </button>
        {isFiltered(filter) && (
          <button type="button" className={classes.clear} onClick={() => onChange({})}>
            <IconX size={16} aria-hidden="true" />
            {t('contest:list.filter.clear')}
          </button>
        )}
      </div>
    </search>
  );
}

function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('contest');
  const id = useId();
  const [typed, setTyped] = useState(text);
  // The field follows the address, so that Back restores the earlier search.
  useEffect(() => setTyped(text), [text]);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(typed.trim());
  }
  return (
    <form className={classes.search} onSubmit={submit}>
      <label htmlFor={id} className={hidden.spoken}>
        {t('list.filter.text')}
      </label>
      <input
        id={id}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestSearch}
        placeholder={t('list.filter.text')}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          if (event.currentTarget.value === '' && text) onSearch('');
        }}
      />
      <Button type="submit" icon={<IconSearch size={18} aria-hidden="true" />}>
        {t('list.filter.submit')}
      </Button>
    </form>
  );
}

interface ChipProps {
  label: string;
  /** The text while nothing is chosen; by default the label. */
  empty?: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** A choice drawn as a chip. It is a native select, which is easy to use on a phone. */
function Chip({ label, empty = label, value, onChange, children }: ChipProps) {
  return (
    <select
      className={classes.chip}
      aria-label={label}
      data-chosen={value !== '' || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{empty}</option>
      {children}
    </select>
  );
}
