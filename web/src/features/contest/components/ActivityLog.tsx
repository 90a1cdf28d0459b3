import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Activity } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { EmptyState } from '@/shared/ui/EmptyState';
import { ErrorState } from '@/shared/ui/ErrorState';
import { InlineLoading } from '@/shared/ui/Loading';
import { Time } from '@/shared/ui/Time';
import { activityQuery } from '../api';
import { activityText } from '../lib/activity';
import classes from './ActivityLog.module.css';
import { ListEnd } from './ListEnd';

/** What was done in a contest, newest first; the server shows it to operators only. */
export function ActivityLog({ contestId }: { contestId: number }) {
  const { t } = useTranslation(['contest', 'common']);
  const activity = useInfiniteQuery(activityQuery(contestId));
  if (activity.isPending) return <InlineLoading />;
  if (!activity.data) {
    return <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />;
  }
  const lines = activity.data.pages.flatMap((page) => page.items);
  if (lines.length === 0) return <EmptyState title={t('common:emptyData')} />;
  return (
    <>
      <ol className={classes.log}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      <ListEnd query={activity} manual />
    </>
  );
}

function Line({ line }: { line: Activity }) {
  const { t, i18n } = useTranslation('contest');
  const { key, told } = activityText(line);
  const fields = new Intl.ListFormat(i18n.language, { style: 'narrow' }).format(
    told.fields.map((field) => t(`form.field.${field}`)),
  );
  return (
    <li>
      <Time at={line.at} />
      <div>
        {line.actor ? (
          <Link to={`/users/${line.actor.id}`}>{displayName(line.actor.nickname)}</Link>
        ) : (
          <span className={classes.system}>{t('activity.system')}</span>
        )}{' '}
        {t(`activity.kind.${key}`, { count: told.count })}
        {(told.name || fields) && <span className={classes.detail}>{told.name || fields}</span>}
      </div>
    </li>
  );
}
