import { IconHistory, IconRobot, IconUserEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { operatorsQuery } from '@/entities/contest/api';
import { contestPath } from '@/entities/contest/lib/paths';
import { useContest } from '@/entities/contest/lib/useContest';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { LinkButton } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Section } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Tag } from '@/shared/ui/StatusBadge';
import classes from '../components/Operators.module.css';

/** The operators. For operators it links to the editing of the list and the activity log (CONTEST-2, OPERATOR-1). */
export default function OperatorTab() {
  const { t } = useTranslation(['contest', 'common', 'rehearsal']);
  const { contest, canEdit } = useContest();
  const nameOf = useDisplayName();
  const operators = useQuery(operatorsQuery(contest.id));
  const base = contestPath(contest.id);
  return (
    <Section heading={t('contest:operator.title')}>
      <QueryView query={operators}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState drawing="team" title={t('common:emptyData')} />
          ) : (
            <ul className={classes.operators}>
              {items.map(({ id, userId, nickname, imageUrl, roleId }) => (
                <li key={id}>
                  <Avatar id={userId} src={imageUrl} size={40} />
                  <Link to={`/users/${userId}`} lang={textLanguage(nickname)}>
                    {nameOf(nickname)}
                  </Link>
                  <Tag tone={roleId === 'ROLE_CONTEST_OWNER' ? 'lacquer' : 'plain'}>
                    {t(`contest:operator.role.${roleId}`)}
                  </Tag>
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {canEdit && (
        <div className={classes.tools}>
          <LinkButton to={`${base}/operator/edit`} icon={<IconUserEdit size={18} aria-hidden="true" />}>
            {t('contest:operator.edit.action')}
          </LinkButton>
          <LinkButton to={`${base}/activity`} icon={<IconHistory size={18} aria-hidden="true" />}>
            {t('contest:activity.open')}
          </LinkButton>
          <LinkButton to={`${base}/rehearsal`} icon={<IconRobot size={18} aria-hidden="true" />}>
            {t('rehearsal:open')}
          </LinkButton>
        </div>
      )}
    </Section>
  );
}
