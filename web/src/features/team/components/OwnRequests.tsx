import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnTeamRequest } from '@/shared/api/types';
import { textLanguage } from '@/shared/lib/textLanguage';
import { Avatar } from '@/shared/ui/Avatar';
import { Button } from '@/shared/ui/Button';
import { Tag } from '@/shared/ui/StatusBadge';
import { Time } from '@/shared/ui/Time';
import { useTakeBack } from '../useTakeBack';
import classes from './OwnRequests.module.css';

const tones = { WAITING: 'lacquer', ALLOW: 'success', REJECTED: 'plain' } as const;

/** The viewer's requests to join teams, each with where it stands (U4.021–U4.023). */
export function OwnRequests({ requests }: { requests: readonly OwnTeamRequest[] }) {
  return (
    <ul className={classes.list}>
      {requests.map((request) => (
        <OwnRequest key={request.id} request={request} />
      ))}
    </ul>
  );
}

function OwnRequest({
  request: { id, team, status, message, createdAt, updatedAt },
}: {
  request: OwnTeamRequest;
}) {
  const { t } = useTranslation('team');
  const takeBack = useTakeBack();
  const waits = status === 'WAITING';
  return (
    <li className={classes.request}>
      <Avatar id={team.id} kind="team" src={team.imageUrl} size={44} />
      <div className={classes.about}>
        <Link to={`/teams/${team.id}`} lang={textLanguage(team.name)}>
          {team.name}
        </Link>
        <small>
          {t(waits ? 'own.asked' : 'own.answered')} <Time at={waits ? createdAt : updatedAt} />
        </small>
        {message && <p lang={textLanguage(message)}>{message}</p>}
      </div>
      <div className={classes.state}>
        <Tag tone={tones[status]}>{t(`own.status.${status}`)}</Tag>
        {waits && (
          <Button
            size="s"
            variant="quiet"
            aria-label={t('own.takeBackNamed', { name: team.name })}
            loading={takeBack.isPending}
            onClick={() => takeBack.mutate({ teamId: team.id, requestId: id })}
          >
            {t('ask.takeBack')}
          </Button>
        )}
      </div>
    </li>
  );
}
