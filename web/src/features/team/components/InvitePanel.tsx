import { IconLink, IconQrcode, IconShare3, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { invitationsQuery } from '@/entities/team/api';
import { apiCall } from '@/shared/api/call';
import { apiKey } from '@/shared/api/query';
import type { Invitation, Team } from '@/shared/api/types';
import { displayName } from '@/shared/lib/displayName';
import { useAct } from '@/shared/lib/useAct';
import { useIdempotencyKey } from '@/shared/lib/useIdempotencyKey';
import { Button } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { lazyPart } from '@/shared/ui/lazyPart';
import { QueryView } from '@/shared/ui/Query';
import { Time } from '@/shared/ui/Time';
import { toast } from '@/shared/ui/toast';
import classes from './InvitePanel.module.css';

const QrCode = lazyPart(() => import('@/shared/ui/QrCode'));

/** Links that let people join, for owner and admins (TEAM-3). */
export function InvitePanel({ team }: { team: Team }) {
  const { t } = useTranslation('team');
  const invitations = useQuery(invitationsQuery(team.id));
  const withKey = useIdempotencyKey();
  const creation = useAct(
    () =>
      withKey(team.id, (key) => apiCall('post', '/teams/{id}/invitations/', { path: { id: team.id }, key })),
    { refresh: [apiKey('/teams/{id}/invitations/', { id: team.id })] },
  );
  return (
    <QueryView query={invitations}>
      {(items) => (
        <div className={classes.panel}>
          <p className={classes.text}>{t('invite.text')}</p>
          {items.length > 0 && (
            <ul className={classes.links}>
              {items.map((invitation, index) => (
                <Link key={invitation.id} team={team} invitation={invitation} newest={index === 0} />
              ))}
            </ul>
          )}
          <Button
            variant={items.length > 0 ? 'quiet' : 'primary'}
            icon={<IconLink size={18} aria-hidden="true" />}
            loading={creation.busy}
            onClick={() => void creation.run()}
          >
            {t(items.length > 0 ? 'invite.another' : 'invite.create')}
          </Button>
        </div>
      )}
    </QueryView>
  );
}

interface LinkProps {
  team: Team;
  invitation: Invitation;
  newest: boolean;
}

function Link({ team, invitation, newest }: LinkProps) {
  const { t } = useTranslation('team');
  const [coded, setCoded] = useState(newest);
  const { url } = invitation;
  const revocation = useAct(
    () =>
      apiCall('delete', '/teams/{id}/invitations/{invitationId}/', {
        path: { id: team.id, invitationId: invitation.id },
      }),
    {
      done: t('invite.revoked'),
      refresh: [apiKey('/teams/{id}/invitations/', { id: team.id })],
    },
  );
  async function askToRevoke() {
    await revocation.ask({
      title: t('invite.revokeQuestion'),
      body: t('invite.revokeText'),
      confirmLabel: t('invite.revoke'),
      danger: true,
    });
  }
  return (
    <li className={classes.link}>
      {coded && (
        <div className={classes.code}>
          <Suspense>
            <QrCode text={url} label={t('invite.code', { name: team.name })} />
          </Suspense>
        </div>
      )}
      <div className={classes.way}>
        <code className={classes.url}>{url}</code>
        <p className={classes.meta}>
          <span>
            {t('invite.expires')} <Time at={invitation.expiresAt} format="minute" zone />
          </span>
          <span>{t('invite.by', { name: displayName(invitation.createdBy.nickname) })}</span>
        </p>
        <div className={classes.actions}>
          <CopyButton text={url} label={t('invite.copy')} />
          {'share' in navigator && (
            <Button
              size="s"
              icon={<IconShare3 size={18} aria-hidden="true" />}
              onClick={() => void share(url, t('invite.shareText', { name: team.name }))}
            >
              {t('invite.share')}
            </Button>
          )}
          <Button
            size="s"
            variant="quiet"
            icon={<IconQrcode size={18} aria-hidden="true" />}
            aria-expanded={coded}
            onClick={() => setCoded(!coded)}
          >
            {t(coded ? 'invite.hideCode' : 'invite.showCode')}
          </Button>
          <Button
            size="s"
            variant="quiet"
            icon={<IconTrash size={18} aria-hidden="true" />}
            loading={revocation.busy}
            onClick={() => void askToRevoke()}
          >
            {t('invite.revoke')}
          </Button>
        </div>
      </div>
    </li>
  );
}

async function share(url: string, text: string): Promise<void> {
  try {
    await navigator.share({ url, text });
  } catch (cause) {
    // Closing the share sheet is no fault.
    if (!(cause instanceof DOMException && cause.name === 'AbortError')) toast.error(cause);
  }
}
