import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { searchQuery, type TeamFilter } from '@/entities/team/api';
import { TeamList } from '@/entities/team/components/TeamList';
import { gamesQuery } from '@/shared/api/games';
import { TeamInput } from '@/shared/api/limits';
import { useTypedText } from '@/shared/lib/useTypedText';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { SelectField, SwitchField, TextField } from '@/shared/ui/Field';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import classes from './TeamSearch.module.css';

const names = { name: 'q', gameId: 'game', recruiting: 'recruiting' } as const;

function filterOf(params: URLSearchParams): TeamFilter {
  return {
    name: params.get(names.name)?.trim() ?? '',
    gameId: Number(params.get(names.gameId)) || null,
    recruiting: params.get(names.recruiting) === '1',
  };
}

/** Searches teams by name, title and whether they recruit. The search is part of the address. */
export function TeamSearch() {
  const { t } = useTranslation('team');
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const games = useQuery(gamesQuery);
  const [name, setName] = useTypedText(filter.name);

  function search(change: Partial<TeamFilter>) {
    const next = { ...filter, name: name.trim(), ...change };
    const address = new URLSearchParams(params);
    for (const key of Object.values(names)) address.delete(key);
    if (next.name) address.set(names.name, next.name);
    if (next.gameId) address.set(names.gameId, String(next.gameId));
    if (next.recruiting) address.set(names.recruiting, '1');
    setParams(address, { preventScrollReset: true });
  }

  return (
    <>
      <search>
        <form
          className={classes.filter}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            search({});
          }}
        >
          <TextField
            className={classes.name}
            label={t('search.name')}
            placeholder={t('search.namePlaceholder')}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={TeamInput.name.maxLength}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <SelectField
            label={t('field.game')}
            data={[
              { value: '', label: t('search.anyGame') },
              ...(games.data ?? []).map(({ id, gameName }) => ({ value: String(id), label: gameName })),
            ]}
            value={filter.gameId ? String(filter.gameId) : ''}
            onChange={(value) => search({ gameId: Number(value) || null })}
            allowDeselect={false}
            searchable
          />
          <Button type="submit">{t('search.submit')}</Button>
          <SwitchField
            className={classes.recruiting}
            label={t('search.recruiting')}
            checked={filter.recruiting}
            onChange={(event) => search({ recruiting: event.currentTarget.checked })}
          />
        </form>
      </search>
      <Results filter={filter} />
    </>
  );
}

function Results({ filter }: { filter: TeamFilter }) {
  const { t } = useTranslation('team');
  const found = useInfiniteQuery(searchQuery(filter));
  if (!found.data) {
    return found.isError ? (
      <ErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Loading />
    );
  }
  const teams = found.data.pages.flatMap(({ items }) => items);
  if (teams.length === 0 && !found.hasNextPage) {
    return (
      <EmptyState drawing="team" title={t('search.empty')}>
        {t('search.emptyText')}
      </EmptyState>
    );
  }
  return (
    <>
      <TeamList teams={teams} />
      <More query={found} />
    </>
  );
}
