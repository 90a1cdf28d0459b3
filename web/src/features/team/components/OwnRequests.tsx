import { useTranslation } from 'react-i18next';
import type { OwnTeamRequest } from '@/shared/api/types';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Button } from '@/shared/ui/Button';
import { PersonList, TeamRow } from '@/shared/ui/PersonRow';
import { Tag } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import { useWithdrawRequest } from '../useWithdrawRequest';
import classes from './OwnRequests.module.css';

const tones = { WAITING: 'lacquer', ALLOW: 'success', REJECTED: 'plain' } as const;

/** The viewer's requests to join teams, each with its state (TEAM-4). */
export function OwnRequests({ requests }: { requests: readonly OwnTeamRequest[] }) {
  return (
    <div className={classes.requests}>
      <PersonList>
        {requests.map((request) => (
          <OwnRequest key={request.id} request={request} />
        ))}
      </PersonList>
    </div>
  );
}

function OwnRequest({
  request: { id, team, status, message, createdAt, updatedAt },
}: {
  request: OwnTeamRequest;
}) {
  const { t } = useTranslation('team');
  const withdrawal = useWithdrawRequest();
  const waits = status === 'WAITING';
  return (
    <TeamRow
      team={team}
      meta={
        <>
          {t(waits ? 'own.asked' : 'own.answered')} <Time at={waits ? createdAt : updatedAt} within />
          {message && <p lang={textLanguage(message)}>{message}</p>}
        </>
      }
    >
      <Tag tone={tones[status]}>{t(`own.status.${status}`)}</Tag>
      {waits && (
        <Button
          size="s"
          variant="quiet"
          aria-label={t('own.takeBackNamed', { name: team.name })}
          loading={withdrawal.busy}
          onClick={() => void withdrawal.run({ teamId: team.id, requestId: id })}
        >
          {t('ask.takeBack')}
        </Button>
      )}
    </TeamRow>
  );
}
