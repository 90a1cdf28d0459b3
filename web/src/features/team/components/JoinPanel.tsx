import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teamListKeys } from '@/entities/team/api';
import { isFull } from '@/entities/team/lib/roles';
import { apiCall } from '@/shared/api/call';
import { faultText, fieldErrors, useFaultText } from '@/shared/api/faults';
import { TeamRequestInput } from '@/shared/api/limits';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { Team } from '@/shared/api/types';
import { characters } from '@/shared/lib/characters';
import { useAct } from '@/shared/lib/useAct';
import { Button } from '@/shared/ui/Button';
import { TextAreaField } from '@/shared/ui/Field';
import { Notice } from '@/shared/ui/Notice';
import { Sheet, SheetCancel } from '@/shared/ui/Sheet';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import { useWithdrawRequest } from '../useWithdrawRequest';
import classes from './JoinPanel.module.css';

const maxMessage = TeamRequestInput.message.maxLength;

/** Lets a person who is not a member join: by a request or an invitation (TEAM-4, TEAM-3). */
export function JoinPanel({ team }: { team: Team }) {
  const { t } = useTranslation('team');
  const viewer = useViewer();
  const login = useLoginModal();
  const [asking, setAsking] = useState(false);
  const withdrawal = useWithdrawRequest();
  const { myRequest } = team;

  if (myRequest?.status === 'WAITING') {
    return (
      <Notice
        title={t('ask.waiting')}
        action={
          <Button
            size="s"
            loading={withdrawal.busy}
            onClick={() => void withdrawal.run({ teamId: team.id, requestId: myRequest.id })}
          >
            {t('ask.takeBack')}
          </Button>
        }
      >
        {t('ask.waitingText')}
      </Notice>
    );
  }
  const closed = !team.recruiting ? 'ownerMustInvite' : isFull(team) ? 'teamFull' : null;
  if (closed) return <p className={classes.closed}>{faultText(closed)}</p>;
  const denied = myRequest?.status === 'REJECTED';
  return (
    <div className={classes.panel}>
      {denied && <p className={classes.denied}>{t('ask.denied')}</p>}
      <Button
        variant={denied ? 'secondary' : 'primary'}
        onClick={() => (viewer.signedIn ? setAsking(true) : login.open(`/teams/${team.id}`))}
      >
        {t(denied ? 'ask.again' : 'ask.action')}
      </Button>
      {asking && <AskSheet team={team} onClose={() => setAsking(false)} />}
    </div>
  );
}

function AskSheet({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t } = useTranslation(['team', 'common']);
  const textOf = useFaultText();
  const queries = useQueryClient();
  const [message, setMessage] = useState('');
  const tooLong = characters(message.trim()) > maxMessage;
  const sending = useAct(
    () =>
      apiCall('post', '/teams/{id}/requests/', { path: { id: team.id }, body: { message: message.trim() } }),
    {
      done: t('team:ask.done', { name: team.name }),
      onDone: (myRequest) => {
        queries.setQueryData(apiQuery('/teams/{id}/', { path: { id: team.id } }).queryKey, {
          ...team,
          myRequest,
        });
        onClose();
      },
      refresh: teamListKeys,
      // The page shows the current state of the team.
      onFault: () => queries.invalidateQueries({ queryKey: apiKey('/teams/{id}/', { id: team.id }) }),
      inline: true,
    },
  );
  const refused = fieldErrors(sending.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!tooLong) void sending.run();
  }
  return (
    <Sheet opened onClose={onClose} title={t('team:ask.title', { name: team.name })}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextAreaField
          label={t('team:ask.message')}
          description={t('team:ask.messageHint', { length: maxMessage })}
          minRows={4}
          maxRows={10}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          error={tooLong ? faultText('exceededLength', { length: maxMessage }) : refused.message}
          data-autofocus
        />
        {sending.error && !refused.message && <Notice tone="danger">{textOf(sending.error)}</Notice>}
        <div className={classes.actions}>
          <SheetCancel />
          <Button type="submit" variant="primary" loading={sending.busy}>
            {t('team:ask.send')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
