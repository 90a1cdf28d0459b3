import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { myTeamsQuery } from '@/entities/team/api';
import { apiCall } from '@/shared/api/call';
import { isFault } from '@/shared/api/error';
import { useFaultText } from '@/shared/api/faults';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { InvitationPreview } from '@/shared/api/types';
import { useNavigateIfShown } from '@/shared/history/useNavigateIfShown';
import { useAct } from '@/shared/lib/useAct';
import { Avatar } from '@/shared/ui/Avatar';
import { Button, LinkButton } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Notice } from '@/shared/ui/Notice';
import { Page } from '@/shared/ui/Page';
import { QueryView } from '@/shared/ui/Query';
import { Time } from '@/shared/ui/Time';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import classes from './TeamJoinPage.module.css';

/** The page of an invitation link: the team, and joining it (TEAM-4, TEAM-3). */
export default function TeamJoinPage() {
  const { t } = useTranslation(['team', 'fault']);
  const token = useParams().token ?? '';
  const invitation = useQuery(apiQuery('/teams/invitations/{token}/', { path: { token } }));
  return (
    <Page title={t('team:join.title')} width="narrow">
      {isFault(invitation.error, 'invitationInvalid') ? (
        <EmptyState
          drawing="team"
          title={t('team:join.invalid')}
          action={<LinkButton to="/">{t('team:join.home')}</LinkButton>}
        >
          {t('fault:invitationInvalid')}
        </EmptyState>
      ) : (
        <QueryView query={invitation}>{(data) => <Invited token={token} invitation={data} />}</QueryView>
      )}
    </Page>
  );
}

function Invited({ token, invitation }: { token: string; invitation: InvitationPreview }) {
  const { t } = useTranslation('team');
  const { team } = invitation;
  return (
    <Card className={classes.card}>
      <p className={classes.eyebrow}>{t('join.title')}</p>
      <Avatar id={team.id} kind="team" src={team.imageUrl} size={96} />
      <h1 translate="no">{team.name}</h1>
      <p className={classes.meta}>{t('members', { count: team.memberCount })}</p>
      {team.role ? (
        <>
          <p>{t('join.already')}</p>
          <LinkButton variant="primary" to={`/teams/${team.id}`}>
            {t('join.open')}
          </LinkButton>
        </>
      ) : (
        <Join token={token} invitation={invitation} />
      )}
    </Card>
  );
}

function Join({ token, invitation }: { token: string; invitation: InvitationPreview }) {
  const { t } = useTranslation('team');
  const textOf = useFaultText();
  const viewer = useViewer();
  const login = useLoginModal();
  const queries = useQueryClient();
  const navigate = useNavigateIfShown();
  const { expiresAt } = invitation;
  const joining = useAct(() => apiCall('post', '/teams/invitations/{token}/accept/', { path: { token } }), {
    done: (joined) => t('join.done', { name: joined.name }),
    onDone: (joined) => {
      queries.setQueryData(apiQuery('/teams/{id}/', { path: { id: joined.id } }).queryKey, joined);
      void navigate(`/teams/${joined.id}`, { replace: true });
    },
    refresh: [myTeamsQuery.queryKey],
    onFault: (error) => {
      // The page shows the current state of the link and the membership.
      if (isFault(error, 'invitationInvalid') || isFault(error, 'alreadyTeamMember')) {
        void queries.invalidateQueries({ queryKey: apiKey('/teams/invitations/{token}/', { token }) });
      }
    },
    inline: true,
  });
  return (
    <>
      {joining.error && <Notice tone="danger">{textOf(joining.error)}</Notice>}
      <Button
        variant="primary"
        wide
        loading={joining.busy}
        onClick={() => (viewer.signedIn ? void joining.run() : login.open(`/teams/join/${token}`))}
      >
        {t(viewer.signedIn ? 'join.action' : 'join.signIn')}
      </Button>
      <p className={classes.meta}>
        {t('invite.expires')} <Time at={expiresAt} format="minute" zone />
      </p>
    </>
  );
}
