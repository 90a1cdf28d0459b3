import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { apiCall } from '@/shared/api/call';
import { queryLimits } from '@/shared/api/limits';
import type { SiteUser } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { SwitchField, TextField } from '@/shared/ui/Field';
import { Tag } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import { peopleQuery } from '../api';
import { PagedList } from '../components/PagedList';
import { SuspendSheet } from '../components/SuspendSheet';
import classes from '../components/site.module.css';

const pause = 300;

/** All accounts; they are suspended and restored here. */
export default function PeopleTab() {
  const { t } = useTranslation('site');
  const [text, setText] = useState('');
  const [suspended, setSuspended] = useState(false);
  const [q] = useDebouncedValue(text.trim(), pause);
  const people = useInfiniteQuery({ ...peopleQuery({ q, suspended }), placeholderData: keepPreviousData });
  return (
    <>
      <div className={classes.bar}>
        <TextField
          type="search"
          label={t('people.search')}
          description={t('people.searchHint')}
          value={text}
          maxLength={queryLimits['/site/users/'].q.maxLength}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SwitchField
          label={t('people.onlySuspended')}
          checked={suspended}
          onChange={(event) => setSuspended(event.currentTarget.checked)}
        />
      </div>
      <PagedList query={people} label={t('admin.tab.users')} empty={t('people.empty')}>
        {(person) => <PersonLine person={person} />}
      </PagedList>
    </>
  );
}

function PersonLine({ person }: { person: SiteUser }) {
  const { t } = useTranslation('site');
  const name = useDisplayName()(person.nickname);
  const queries = useQueryClient();
  const [suspending, setSuspending] = useState(false);
  const restoring = useAct(() => apiCall('post', '/site/users/{id}/restore/', { path: { id: person.id } }), {
    done: t('restore.done', { name }),
    onDone: () => void queries.invalidateQueries(),
  });
  async function askToRestore() {
    await restoring.ask({
      title: t('restore.question', { name }),
      body: t('restore.lead'),
      confirmLabel: t('restore.action'),
    });
  }
  return (
    <div className={classes.line}>
      <div className={classes.name}>
        <Link to={`/users/${person.id}`}>{name}</Link>
        <small>{[person.username, person.email].filter(Boolean).join(' · ')}</small>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('people.createdAt')}</dt>
          <dd>
            <Time at={person.createdAt} format="day" />
          </dd>
        </div>
        <div>
          <dt>{t('people.lastSignInAt')}</dt>
          <dd>{person.lastSignInAt ? <Time at={person.lastSignInAt} format="minute" /> : '–'}</dd>
        </div>
        {person.birthDate && (
          <div>
            <dt>{t('people.birthDate')}</dt>
            <dd>{person.birthDate.replaceAll('-', '/')}</dd>
          </div>
        )}
        {person.signInFailed > 0 && (
          <div>
            <dt>{t('people.signInFailed')}</dt>
            <dd>{person.signInFailed}</dd>
          </div>
        )}
        {person.suspendedAt && (
          <div>
            <dt>
              <Tag tone="danger">{t('people.suspended')}</Tag>
            </dt>
            <dd>
              <Time at={person.suspendedAt} format="minute" />
            </dd>
          </div>
        )}
      </dl>
      <div className={classes.end}>
        {person.siteRole === 'admin' ? (
          <Tag tone="lacquer">{t('people.admin')}</Tag>
        ) : person.suspendedAt ? (
          <Button size="s" loading={restoring.busy} onClick={() => void askToRestore()}>
            {t('restore.action')}
          </Button>
        ) : (
          <Button size="s" onClick={() => setSuspending(true)}>
            {t('suspend.title')}
          </Button>
        )}
      </div>
      {suspending && <SuspendSheet person={{ id: person.id, name }} onClose={() => setSuspending(false)} />}
    </div>
  );
}
