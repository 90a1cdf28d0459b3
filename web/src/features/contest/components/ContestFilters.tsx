import { IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef } from 'react';
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
import { useTypedText } from '@/shared/lib/useTypedText';
import { Button } from '@/shared/ui/Button';
import { SearchInput } from '@/shared/ui/SearchInput';
import hidden from '@/shared/ui/spoken.module.css';
import classes from './ContestFilters.module.css';

interface ContestFiltersProps {
  filter: ContestFilter;
  onChange: (filter: ContestFilter) => void;
}

/** The search and the chips that narrow a list of contests (LIST-6). */
export function ContestFilters({ filter, onChange }: ContestFiltersProps) {
  const { t } = useTranslation('contest');
  const filtered = isFiltered(filter);
  const [typed, setTyped] = useTypedText(filter.text ?? '', filtered);
  // A choice also sends a text that was typed before.
  const change = (changed: ContestFilter) =>
    onChange({ ...filter, text: typed.trim() || undefined, ...changed });
  const lastChip = useRef<HTMLButtonElement>(null);
  function clear() {
    onChange({});
    // The pressed button disappears.
    lastChip.current?.focus({ preventScroll: true });
  }
  return (
    <search className={classes.filters}>
      <SearchField
        typed={typed}
        onType={(text) => {
          setTyped(text);
          if (text === '' && filter.text) change({ text: undefined });
        }}
        onSearch={() => change({})}
      />
      <div className={classes.chips}>
        <Selects filter={filter} onChange={change} />
        <button
          ref={lastChip}
          type="button"
          className={classes.chip}
          aria-pressed={filter.free === true}
          data-chosen={filter.free}
          onClick={() => change({ free: filter.free ? undefined : true })}
        >
          {t('list.filter.free')}
        </button>
        {filtered && (
          <button type="button" className={classes.clear} onClick={clear}>
            <IconX size={16} aria-hidden="true" />
            {t('list.filter.clear')}
          </button>
        )}
      </div>
    </search>
  );
}

/** The choices that narrow the list, without the free places. */
function Selects({ filter, onChange }: ContestFiltersProps) {
  const { t } = useTranslation(['contest', 'common']);
  const games = useQuery(gamesQuery).data ?? [];
  const gameNames = new Map(games.map(({ id, gameName }) => [id, gameName]));
  return (
    <>
      <Chip
        label={t('contest:list.game')}
        empty={t('contest:list.selectGame')}
        value={filter.gameId}
        values={[...gameNames.keys()]}
        textOf={(id) => gameNames.get(id)}
        onChange={(gameId) => onChange({ gameId })}
      />
      <Chip
        label={t('contest:list.filter.status')}
        value={filter.status}
        values={statuses}
        textOf={(status) => t(`common:status.${status}`)}
        onChange={(status) => onChange({ status })}
      />
      <Chip
        label={t('contest:list.filter.format')}
        value={filter.contestType}
        values={contestTypes}
        textOf={(type) => t(`common:contestType.${type}`)}
        onChange={(contestType) => onChange({ contestType })}
      />
      <Chip
        label={t('contest:list.filter.players')}
        value={filter.participantType}
        values={participantTypes}
        textOf={(type) => t(`common:participantType.${type}`)}
        onChange={(participantType) => onChange({ participantType })}
      />
      <Chip
        label={t('contest:list.filter.language')}
        value={filter.language}
        values={languages}
        textOf={(language) => languageNames[language]}
        onChange={(language) => onChange({ language })}
      />
    </>
  );
}

interface SearchFieldProps {
  typed: string;
  onType: (text: string) => void;
  onSearch: () => void;
}

function SearchField({ typed, onType, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('contest');
  const id = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch();
  }
  return (
    <form className={classes.search} onSubmit={submit}>
      <label htmlFor={id} className={hidden.spoken}>
        {t('list.filter.text')}
      </label>
      <SearchInput
        id={id}
        value={typed}
        onType={onType}
        maxLength={longestSearch}
        placeholder={t('list.filter.text')}
      />
      <Button type="submit" icon={<IconSearch size={18} aria-hidden="true" />}>
        {t('list.filter.submit')}
      </Button>
    </form>
  );
}

interface ChipProps<Value extends string | number> {
  label: string;
  /** The text while nothing is chosen; by default the label. */
  empty?: string;
  value: Value | undefined;
  values: readonly Value[];
  textOf: (value: Value) => string | undefined;
  onChange: (value: Value | undefined) => void;
}

/** A choice drawn as a chip. It is a native select, which is easy to use on a phone. */
function Chip<Value extends string | number>({
  label,
  empty = label,
  value,
  values,
  textOf,
  onChange,
}: ChipProps<Value>) {
  return (
    <select
      className={classes.chip}
      aria-label={label}
      data-chosen={value !== undefined || undefined}
      value={String(value ?? '')}
      onChange={({ currentTarget }) => onChange(values.find((one) => String(one) === currentTarget.value))}
    >
      <option value="">{empty}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {textOf(one)}
        </option>
      ))}
    </select>
  );
}
