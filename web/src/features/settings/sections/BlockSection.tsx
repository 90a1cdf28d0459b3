import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshFriendStatus } from '@/entities/friend/api';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import { labelled } from '@/shared/i18n/labelled';
import { displayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Section } from '@/shared/ui/Page';
import { PersonList, PersonRow } from '@/shared/ui/PersonRow';
import { QueryView } from '@/shared/ui/Query';
import { Time } from '@/shared/ui/Time';
import { type BlockedUser, blocksQuery, useAccount } from '../api';
import classes from './sections.module.css';

/** The people whom the person has blocked (FRIEND-1). */
export default function BlockSection() {
  const { t } = useTranslation('settings');
  const { id } = useAccount();
  const blocks = useQuery(blocksQuery(id));
  return (
    <Section heading={t('blocks.title')}>
      <p className={classes.lead}>{t('blocks.lead')}</p>
      <QueryView query={blocks}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={t('blocks.none')} />
          ) : (
            <PersonList>
              {items.map((blocked) => (
                <Row key={blocked.user.id} blocked={blocked} />
              ))}
            </PersonList>
          )
        }
      </QueryView>
    </Section>
  );
}

function Row({ blocked: { user, createdAt } }: { blocked: BlockedUser }) {
  const { t } = useTranslation('settings');
  const { id } = useAccount();
  const queries = useQueryClient();
  const name = displayName(user.nickname);
  const unblocking = useAct(
    () => apiCall('delete', '/users/{id}/blocks/{userId}/', { path: { id, userId: user.id } }),
    {
      done: t('blocks.unblocked', { name }),
      onDone: () => void refreshFriendStatus(queries),
      refresh: [apiKey('/users/{id}/blocks/', { id })],
    },
  );
  return (
    <PersonRow
      user={user}
      meta={
        <>
          {t('blocks.since')} <Time at={createdAt} within />
        </>
      }
    >
      <Button
        size="s"
        loading={unblocking.busy}
        aria-label={labelled(t('blocks.unblock'), name)}
        onClick={() => void unblocking.run()}
      >
        {t('blocks.unblock')}
      </Button>
    </PersonRow>
  );
}
