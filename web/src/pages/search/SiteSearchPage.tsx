import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { firstContestsQuery } from '@/entities/contest/api';
import { ContestRows } from '@/entities/contest/components/ContestBoard';
import { longestSearch } from '@/entities/contest/lib/filter';
import { firstPeopleQuery } from '@/entities/person/api';
import { TeamInput } from '@/shared/api/limits';
import { apiQuery } from '@/shared/api/query';
import { useTypedText } from '@/shared/lib/useTypedText';
import { Button } from '@/shared/ui/Button';
import { Page, PageHeader, Section } from '@/shared/ui/Page';
import { PersonList, PersonRow, TeamRow } from '@/shared/ui/PersonRow';
import { QueryView } from '@/shared/ui/Query';
import { SearchInput } from '@/shared/ui/SearchInput';
import hidden from '@/shared/ui/spoken.module.css';
import classes from './SiteSearchPage.module.css';

/** Results of each kind. The link leads to all of them. */
const most = 5;

/** Searches contests, people and teams at once. The search is part of the address (SEARCH-2). */
export default function SiteSearchPage() {
  const { t } = useTranslation('search');
  const [params, setParams] = useSearchParams();
  const query = cut(params.get('q')?.trim() ?? '', longestSearch);
  return (
    <Page title={t('all.title')}>
      <PageHeader title={t('all.title')} />
      <SearchField text={query} onSearch={(text) => setParams(text ? { q: text } : {})} />
      {query ? (
        <>
          <Contests query={query} />
          <People query={query} />
          <Teams query={query} />
        </>
      ) : (
        <p className={classes.hint}>{t('all.start')}</p>
      )}
    </Page>
  );
}

function cut(text: string, most: number): string {
  return Array.from(text).slice(0, most).join('');
}

function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('search');
  const id = useId();
  const [typed, setTyped] = useTypedText(text);
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(typed.trim());
  }
  return (
    <search>
      <form className={classes.form} onSubmit={submit}>
        <label htmlFor={id} className={hidden.spoken}>
          {t('all.text')}
        </label>
        <SearchInput
          id={id}
          value={typed}
          onType={setTyped}
          maxLength={longestSearch}
          placeholder={t('all.placeholder')}
          autoFocus={text === ''}
        />
        <Button type="submit" variant="primary">
          {t('submit')}
        </Button>
      </form>
    </search>
  );
}

interface ResultsProps<Data> {
  heading: string;
  /** Where all results are. */
  all: string;
  found: UseQueryResult<Data, Error>;
  count: (data: Data) => number;
  /** Further results may follow, also if none was found yet. */
  unread?: boolean;
  children: (data: Data) => ReactNode;
}

function Results<Data>({ heading, all, found, count, unread = false, children }: ResultsProps<Data>) {
  const { t } = useTranslation('search');
  const some = found.data !== undefined && count(found.data) > 0;
  return (
    <Section
      heading={heading}
      aside={
        (some || unread) && (
          <Link to={all} className={classes.all}>
            {t('all.more')}
          </Link>
        )
      }
    >
      <QueryView query={found}>
        {(data) =>
          count(data) > 0 ? children(data) : !unread && <p className={classes.hint}>{t('all.none')}</p>
        }
      </QueryView>
    </Section>
  );
}

function Contests({ query }: { query: string }) {
  const { t } = useTranslation('search');
  const found = useQuery({
    ...firstContestsQuery({ q: query, limit: most }),
    placeholderData: keepPreviousData,
  });
  return (
    <Results
      heading={t('all.contests')}
      all={`/contests?${new URLSearchParams({ q: query })}`}
      found={found}
      count={({ items }) => items.length}
      unread={Boolean(found.data?.next)}
    >
      {({ items }) => <ContestRows contests={items.slice(0, most)} label={t('all.contests')} />}
    </Results>
  );
}

function People({ query }: { query: string }) {
  const { t } = useTranslation('search');
  const found = useQuery({
    ...firstPeopleQuery(query, most),
    placeholderData: keepPreviousData,
  });
  return (
    <Results
      heading={t('all.people')}
      all={`/search-user?${new URLSearchParams({ q: query })}`}
      found={found}
      count={({ users }) => users.length}
    >
      {({ users }) => (
        <PersonList label={t('all.people')}>
          {users.map((user) => (
            <PersonRow
              key={user.id}
              user={user}
              dense
              meta={user.gameUsers.map(({ game }) => game.gameName).join(' · ')}
            />
          ))}
        </PersonList>
      )}
    </Results>
  );
}

function Teams({ query }: { query: string }) {
  const { t } = useTranslation('search');
  const name = cut(query, TeamInput.name.maxLength);
  const found = useQuery({
    ...apiQuery('/teams/search/', { query: { name } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Results
      heading={t('all.teams')}
      all={`/teams?${new URLSearchParams({ tab: 'search', q: name })}`}
      found={found}
      count={({ items }) => items.length}
      unread={Boolean(found.data?.next)}
    >
      {({ items }) => (
        <PersonList label={t('all.teams')}>
          {items.slice(0, most).map((team) => (
            <TeamRow key={team.id} team={team} dense meta={team.game?.gameName ?? ''} />
          ))}
        </PersonList>
      )}
    </Results>
  );
}
