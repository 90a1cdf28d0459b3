import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { cancelCheckin, checkinAct, checkinPage, type Entrant, ownEntryQuery } from '@/entities/entry/api';
import { apiKey } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { useTickingNow } from '@/shared/lib/clock';
import { useAct } from '@/shared/lib/useAct';
import { useSend, useWaits } from '@/shared/outbox/acts';
import { Button } from '@/shared/ui/Button';
import { Time } from '@/shared/ui/Time';
import { TimeLeft } from '@/shared/ui/TimeLeft';
import { useEntrant } from '../lib/useEntrant';
import { EnteredState } from './EnteredState';
import classes from './Step.module.css';

/** Checks the viewer's entry in; shown only while check-in is possible (CHECKIN-1, CHECKIN-3). */
export function CheckinButton({ contest }: { contest: Contest }) {
  const entrant = useEntrant(contest);
  const now = useTickingNow();
  const { t } = useTranslation('outbox');
  const waits = useWaits(checkinPage(contest.id), 'checkin');
  const { checkin, checkinStart, checkinEnd } = contest;
  if (!entrant || !checkin || !checkinStart || !checkinEnd || now >= Date.parse(checkinEnd)) return null;
  return (
    <div className={classes.step}>
      {waits ? (
        <p className={classes.note}>{t('waiting.short')}</p>
      ) : now < Date.parse(checkinStart) ? (
        <NotYet opensAt={checkinStart} />
      ) : (
        <OwnCheckin contest={contest} entrant={entrant} endsAt={checkinEnd} now={now} />
      )}
      <EnteredState contest={contest} quiet />
    </div>
  );
}

/** The panel around it counts down to the start. */
function NotYet({ opensAt }: { opensAt: string }) {
  const { t } = useTranslation('entry');
  return (
    <>
      <Button variant="primary" wide disabled>
        {t('checkin.action')}
      </Button>
      <p className={classes.note}>
        {t('checkin.opens')} <Time at={opensAt} zone within />
      </p>
    </>
  );
}

interface OwnCheckinProps {
  contest: Contest;
  entrant: Entrant;
  endsAt: string;
  now: number;
}

/** One button for both acts, so that it keeps the focus when one follows the other. */
function OwnCheckin({ contest, entrant, endsAt, now }: OwnCheckinProps) {
  const { t } = useTranslation('entry');
  const send = useSend();
  // The window follows the server's clock; a waiting act follows this device's.
  const until = Date.parse(endsAt) - now + Date.now();
  const checkin = useCheckinChange(contest, 'checkin.success', () =>
    send(checkinAct(entrant, contest.name, until)),
  );
  const cancel = useCheckinChange(contest, 'checkin.cancelled', () => cancelCheckin(entrant));
  const done = contest.isCheckin;
  const askToCancel = () =>
    cancel.ask({
      title: t('checkin.cancelQuestion'),
      body: t(contest.entryInfo?.team ? 'checkin.cancelTeam' : 'checkin.cancelText'),
      confirmLabel: t('checkin.cancel'),
      danger: true,
    });
  return (
    <>
      <Button
        variant={done ? 'secondary' : 'primary'}
        wide
        icon={done && <IconCheck size={18} aria-hidden="true" />}
        aria-pressed={done || undefined}
        loading={checkin.busy || cancel.busy}
        onClick={() => void (done ? askToCancel() : checkin.run())}
      >
        {t(done ? 'checkin.done' : 'checkin.action')}
      </Button>
      <p className={classes.note}>
        {done ? (
          <MadeAt contest={contest} entrant={entrant} />
        ) : (
          <>
            <span>
              {t('checkin.ends')} <Time at={endsAt} zone within />
            </span>
            <TimeLeft until={endsAt} />
          </>
        )}
      </p>
    </>
  );
}

/** Who is checked in, and since when. */
function MadeAt({ contest, entrant }: Pick<OwnCheckinProps, 'contest' | 'entrant'>) {
  const { t } = useTranslation('entry');
  const entry = useQuery(ownEntryQuery(entrant));
  const team = contest.entryInfo?.team;
  return (
    <>
      {team && <span>{team.name}</span>}
      {entry.data?.checkUpdated && (
        <span>
          {t('checkin.at')} <Time at={entry.data.checkUpdated} within />
        </span>
      )}
    </>
  );
}

/** Afterwards the whole contest is read again. A result of null means that the act waits for the network. */
function useCheckinChange(
  contest: Contest,
  done: 'checkin.success' | 'checkin.cancelled',
  act: () => Promise<unknown>,
) {
  const { t } = useTranslation('entry');
  return useAct(act, {
    done: (answer) => (answer === null ? null : t(done)),
    refresh: [apiKey('/contests/{id}/', { id: contest.id })],
  });
}
