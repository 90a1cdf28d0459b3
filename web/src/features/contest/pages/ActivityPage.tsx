import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { operatorsQuery } from '@/entities/contest/api';
import { OperatorsOnly } from '@/entities/contest/components/OperatorsOnly';
import type { Contest } from '@/shared/api/types';
import { withoutParams, withParam } from '@/shared/history/params';
import { useDisplayName } from '@/shared/lib/displayName';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { SelectField } from '@/shared/ui/Field';
import { ListEnd } from '@/shared/ui/ListEnd';
import { Loading } from '@/shared/ui/Loading';
import { useGradualList } from '@/shared/ui/useGradualList';
import { type ActivityFilter, activityQuery } from '../api';
import { ActivityLine } from '../components/ActivityLine';
import { activityGroups, isActivityGroup } from '../lib/activity';
import classes from './ActivityPage.module.css';

/** The activity log of a contest, newest first, for its operators. */
export default function ActivityPage() {
  const { t } = useTranslation('contest');
  return (
    <OperatorsOnly title={t('activity.title')} text={t('activity.text')}>
      {(contest) => <ActivityLog contest={contest} />}
    </OperatorsOnly>
  );
}

function ActivityLog({ contest }: { contest: Contest }) {
  const { t } = useTranslation(['contest', 'common']);
  const filter = useLogFilter();
  const { group, actorId } = filter;
  const query: ActivityFilter = {
    ...(group && { kind: activityGroups[group] }),
    ...(actorId && { actorId }),
  };
  const filtered = Object.keys(query).length > 0;
  const activity = useInfiniteQuery(activityQuery(contest.id, query));
  const operators = useQuery(operatorsQuery(contest.id)).data ?? [];
  const lines = activity.data?.pages.flatMap((page) => page.items) ?? [];
  const drawn = useGradualList(lines);

  // A person who is not an operator is an option once the viewer has chosen them in a line.
  const people = new Map(operators.map(({ userId, nickname }) => [userId, nickname]));
  for (const { actor } of lines) if (actor?.id === actorId) people.set(actorId, actor.nickname);
  return (
    <>
      <FilterFields filter={filter} people={people} />
      {activity.isPending ? (
        <Loading />
      ) : !activity.data ? (
        <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />
      ) : lines.length === 0 ? (
        <EmptyState
          title={t(filtered ? 'contest:activity.filter.empty' : 'common:emptyData')}
          action={filtered && <Button onClick={filter.clear}>{t('contest:activity.filter.clear')}</Button>}
        />
      ) : (
        <>
          <ol className={classes.log}>
            {drawn.map((line) => (
              <ActivityLine
                key={line.id}
                line={line}
                {...(line.actor?.id !== actorId && {
                  onPerson: (id) => filter.choose('actor', String(id)),
                })}
              />
            ))}
          </ol>
          {/* Below a part of the lines the end would be near the window and load the next page. */}
          {drawn.length === lines.length && <ListEnd query={activity} />}
        </>
      )}
    </>
  );
}

type LogFilter = ReturnType<typeof useLogFilter>;

/** The filter of the log. It is part of the address. */
function useLogFilter() {
  const [params, setParams] = useSearchParams();
  const group = params.get('kind');

  function choose(name: 'kind' | 'actor', value: string) {
    setParams(value ? withParam(name, value) : withoutParams(name), {
      replace: true,
      preventScrollReset: true,
    });
  }

  return {
    group: isActivityGroup(group) ? group : null,
    actorId: Number(params.get('actor')) || null,
    /** Filters by another group or person; an empty value stands for all. */
    choose,
    clear: () => setParams(withoutParams('kind', 'actor'), { replace: true }),
  };
}

interface FilterFieldsProps {
  filter: LogFilter;
  /** The nicknames of the people to choose from, by user id. */
  people: ReadonlyMap<number, string>;
}

function FilterFields({ filter: { group, actorId, choose }, people }: FilterFieldsProps) {
  const { t } = useTranslation('contest');
  const nameOf = useDisplayName();
  return (
    <div className={classes.filter}>
      <SelectField
        label={t('activity.filter.kind')}
        data={[
          { value: '', label: t('activity.filter.all') },
          ...(Object.keys(activityGroups) as (keyof typeof activityGroups)[]).map((value) => ({
            value,
            label: t(`activity.group.${value}`),
          })),
        ]}
        value={group ?? ''}
        onChange={(value) => choose('kind', value ?? '')}
        allowDeselect={false}
      />
      <SelectField
        label={t('activity.filter.person')}
        data={[
          { value: '', label: t('activity.filter.everybody') },
          ...[...people].map(([id, nickname]) => ({ value: String(id), label: nameOf(nickname) })),
        ]}
        value={actorId && people.has(actorId) ? String(actorId) : ''}
        onChange={(value) => choose('actor', value ?? '')}
        allowDeselect={false}
        searchable
      />
    </div>
  );
}
