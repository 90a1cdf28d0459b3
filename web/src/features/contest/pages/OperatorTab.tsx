import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { displayName } from '@/shared/lib/displayName';
import { Avatar } from '@/shared/ui/Avatar';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Tag } from '@/shared/ui/StatusBadge';
import { operatorsQuery } from '../api';
import { ActivityLog } from '../components/ActivityLog';
import { useContest } from '../lib/useContest';
import classes from './OperatorTab.module.css';

/** Who runs the contest; operators also see what was done (C2.006, C3.038–C3.039). */
export default function OperatorTab() {
  const { t } = useTranslation(['contest', 'common']);
  const { contest, canEdit } = useContest();
  const operators = useQuery(operatorsQuery(contest.id));
  return (
    <>
      <Section heading={t('contest:operator.title')}>
        <QueryView query={operators}>
          {(items) =>
            items.length === 0 ? (
              <EmptyState drawing="team" title={t('common:emptyData')} />
            ) : (
              <ul className={classes.operators}>
                {items.map((operator) => (
                  <li key={operator.id}>
                    <Avatar id={operator.userId} src={operator.imageUrl} size={40} />
                    <Link to={`/users/${operator.userId}`}>{displayName(operator.nickname)}</Link>
                    <Tag tone={operator.roleId === 'ROLE_CONTEST_OWNER' ? 'lacquer' : 'plain'}>
                      {t(`contest:operator.role.${operator.roleId}`)}
                    </Tag>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </Section>
      {canEdit && (
        <Section heading={t('contest:activity.title')}>
          <ActivityLog contestId={contest.id} />
        </Section>
      )}
    </>
  );
}
