import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { type SearchFilter, searchQuery } from '@/entities/person/api';
import { gamesQuery } from '@/shared/api/games';
import { GameUserInput } from '@/shared/api/limits';
import { useTypedText } from '@/shared/lib/useTypedText';
import { Button, LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { SelectField, TextField } from '@/shared/ui/Field';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import { Page, PageHeader, Section } from '@/shared/ui/Page';
import { NicknameField } from '../components/NicknameField';
import { PersonCard } from '../components/PersonCard';
import classes from './SearchPage.module.css';

function filterOf(params: URLSearchParams): SearchFilter {
  return {
    nickname: params.get('q')?.trim() ?? '',
    gameId: Number(params.get('game')) || null,
    gameUsername: params.get('name')?.trim() ?? '',
  };
}

function addressOf({ nickname, gameId, gameUsername }: SearchFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (nickname.trim()) params.set('q', nickname.trim());
  if (gameId) params.set('game', String(gameId));
  if (gameUsername.trim()) params.set('name', gameUsername.trim());
  return params;
}

/** Searches people by nickname, game and name in the game. The search is part of the address (SEARCH-1). */
export default function SearchPage() {
  const { t } = useTranslation('search');
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const filtered = addressOf(filter).size > 0;
  const results = useRef<HTMLDivElement>(null);

  function search(next: SearchFilter) {
    setParams(addressOf(next), { preventScrollReset: true });
    // On a phone the keyboard and the fields would cover the results.
    const place = results.current;
    if (!place || place.getBoundingClientRect().top < window.innerHeight / 2) return;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: 'start' });
  }

  /** Keeps the focus on the page when the pressed link disappears. */
  function focusResults() {
    results.current?.focus({ preventScroll: true });
  }

  return (
    <Page title={t('title')}>
      <PageHeader title={t('title')}>
        <p className={classes.lead}>{t('lead')}</p>
      </PageHeader>
      <Filter filter={filter} onSearch={search} filtered={filtered} onClear={focusResults} />
      <div ref={results} tabIndex={-1} className={classes.results}>
        <Section heading={t(filtered ? 'results' : 'newest')}>
          <Results filter={filter} filtered={filtered} onClear={focusResults} />
        </Section>
      </div>
    </Page>
  );
}

interface FilterProps {
  filter: SearchFilter;
  filtered: boolean;
  onSearch: (filter: SearchFilter) => void;
  onClear: () => void;
}

function Filter({ filter, filtered, onSearch, onClear }: FilterProps) {
  const { t } = useTranslation('search');
  const games = useQuery(gamesQuery);
  const [nickname, setNickname] = useTypedText(filter.nickname, filtered);
  const [gameUsername, setGameUsername] = useTypedText(filter.gameUsername, filtered);

  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch({ ...filter, nickname, gameUsername });
  }

  return (
    <search>
      <form className={classes.filter} onSubmit={submit}>
        <div className={classes.nickname}>
          <NicknameField value={nickname} onChange={setNickname} />
        </div>
        <SelectField
          label={t('game')}
          data={[
            { value: '', label: t('anyGame') },
            ...(games.data ?? []).map(({ id, gameName }) => ({ value: String(id), label: gameName })),
          ]}
          value={filter.gameId ? String(filter.gameId) : ''}
          onChange={(value) => onSearch({ nickname, gameUsername, gameId: Number(value) || null })}
          allowDeselect={false}
          searchable
        />
        <TextField
          label={t('gameUsername')}
          placeholder={t('gameUsernamePlaceholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={GameUserInput.username.maxLength}
          value={gameUsername}
          onChange={(event) => setGameUsername(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary">
          {t('submit')}
        </Button>
      </form>
      {filtered && (
        <p className={classes.clear}>
          <Link to="/search-user" replace onClick={onClear}>
            {t('clear')}
          </Link>
        </p>
      )}
    </search>
  );
}

function Results({ filter, filtered, onClear }: Omit<FilterProps, 'onSearch'>) {
  const { t } = useTranslation('search');
  const found = useInfiniteQuery(searchQuery(filter));
  if (!found.data) {
    return found.isError ? (
      <ErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Loading />
    );
  }
  const users = found.data.pages.flatMap((page) => page.users);
  if (users.length === 0 && !found.hasNextPage) {
    return filtered ? (
      <EmptyState
        title={t('empty')}
        action={
          <LinkButton to="/search-user" onClick={onClear}>
            {t('clear')}
          </LinkButton>
        }
      >
        {t('emptyText')}
      </EmptyState>
    ) : (
      <EmptyState drawing="team" title={t('nobody')} />
    );
  }
  return (
    <>
      {users.length === 0 ? (
        <p className={classes.lead}>{t('noneYet')}</p>
      ) : (
        <ul className={classes.people}>
          {users.map((user) => (
            <li key={user.id}>
              <PersonCard user={user} />
            </li>
          ))}
        </ul>
      )}
      <More query={found} />
    </>
  );
}
