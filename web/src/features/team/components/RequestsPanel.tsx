import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiCall } from '@/shared/api/call';
import { apiKey, apiPages } from '@/shared/api/query';
import type { Team, TeamRequest } from '@/shared/api/types';
import { useDisplayName } from '@/shared/lib/displayName';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { Count } from '@/shared/ui/Count';
import { ErrorState } from '@/shared/ui/ErrorState';
import { Loading } from '@/shared/ui/Loading';
import { More } from '@/shared/ui/More';
import { Section } from '@/shared/ui/Page';
import { PersonList, PersonRow } from '@/shared/ui/PersonRow';
import { Time } from '@/shared/ui/Time';
import classes from './RequestsPanel.module.css';

/** Requests to join, for owner and admins; nothing without any. */
export function RequestsPanel({ team }: { team: Team }) {
  const { t } = useTranslation('team');
  if (!team.waitingCount) return null;
  return (
    <Section
      heading={
        <>
          {t('requests.title')}
          <Count value={team.waitingCount} />
        </>
      }
    >
      <Requests teamId={team.id} />
    </Section>
  );
}

function Requests({ teamId }: { teamId: number }) {
  const requests = useInfiniteQuery(apiPages('/teams/{id}/requests/', { path: { id: teamId } }));
  if (!requests.data) {
    return requests.isError ? (
      <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />
    ) : (
      <Loading />
    );
  }
  return (
    <>
      <PersonList>
        {requests.data.pages
          .flatMap(({ items }) => items)
          .map((request) => (
            <Request key={request.id} teamId={teamId} request={request} />
          ))}
      </PersonList>
      <More query={requests} />
    </>
  );
}

function Request({ teamId, request }: { teamId: number; request: TeamRequest }) {
  const { t } = useTranslation('team');
  const name = useDisplayName()(request.user.nickname);
  const reply = useAct(
    (status: 'ALLOW' | 'REJECTED') =>
      apiCall('put', '/teams/{id}/requests/{requestId}/reply/', {
        path: { id: teamId, requestId: request.id },
        body: { status },
      }),
    {
      done: ({ status }) => t(status === 'ALLOW' ? 'requests.allowed' : 'requests.rejected', { name }),
      // Read again after a refusal too: somebody was faster, or the team is full.
      refresh: [apiKey('/teams/{id}/', { id: teamId })],
    },
  );
  const pending = (status: 'ALLOW' | 'REJECTED') => reply.busy && reply.input === status;
  return (
    <PersonRow
      user={request.user}
      meta={<Time at={request.createdAt} />}
      below={
        request.message && (
          <p className={classes.message} lang={textLanguage(request.message)}>
            {request.message}
          </p>
        )
      }
    >
      <Button
        size="s"
        variant="primary"
        aria-label={t('requests.allowNamed', { name })}
        loading={pending('ALLOW')}
        disabled={reply.busy}
        onClick={() => void reply.run('ALLOW')}
      >
        {t('requests.allow')}
      </Button>
      <Button
        size="s"
        variant="quiet"
        aria-label={t('requests.rejectNamed', { name })}
        loading={pending('REJECTED')}
        disabled={reply.busy}
        onClick={() => void reply.run('REJECTED')}
      >
        {t('requests.reject')}
      </Button>
    </PersonRow>
  );
}
