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
import { confirm } from '@/shared/ui/confirm';
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
      ) : contest.isCheckin ? (
        <CheckedIn contest={contest} entrant={entrant} />
      ) : (
        <Open contest={contest} entrant={entrant} endsAt={checkinEnd} now={now} />
      )}
      <EnteredState contest={contest} quiet />
    </div>
  );
}

function NotYet({ opensAt }: { opensAt: string }) {
  const { t } = useTranslation('entry');
  return (
    <>
      <Button variant="primary" wide disabled>
        {t('checkin.action')}
      </Button>
      <p className={classes.note}>
        <span>
          {t('checkin.opens')} <Time at={opensAt} zone within />
        </span>
        <TimeLeft until={opensAt} />
      </p>
    </>
  );
}

function Open({ contest, entrant, endsAt, now }: OwnCheckin & { endsAt: string; now: number }) {
  const { t } = useTranslation('entry');
  const send = useSend();
  // The window follows the server's clock; a waiting act follows this device's.
  const until = Date.parse(endsAt) - now + Date.now();
  const change = useCheckinChange(contest, 'checkin.success', () =>
    send(checkinAct(entrant, contest.name, until)),
  );
  return (
    <>
      <Button variant="primary" wide loading={change.busy} onClick={() => void change.run()}>
        {t('checkin.action')}
      </Button>
      <p className={classes.note}>
        <span>
          {t('checkin.ends')} <Time at={endsAt} zone within />
        </span>
        <TimeLeft until={endsAt} />
      </p>
    </>
  );
}

function CheckedIn({ contest, entrant }: OwnCheckin) {
  const { t } = useTranslation('entry');
  const change = useCheckinChange(contest, 'checkin.cancelled', () => cancelCheckin(entrant));
  const entry = useQuery(ownEntryQuery(entrant));
  const team = contest.entryInfo?.team;
  async function ask() {
    const agreed = await confirm({
      title: t('checkin.cancelQuestion'),
      body: t(team ? 'checkin.cancelTeam' : 'checkin.cancelText'),
      confirmLabel: t('checkin.cancel'),
      danger: true,
    });
    if (agreed) void change.run();
  }
  return (
    <>
      <Button
        wide
        icon={<IconCheck size={18} aria-hidden="true" />}
        aria-pressed="true"
        loading={change.busy}
        onClick={() => void ask()}
      >
        {t('checkin.done')}
      </Button>
      <p className={classes.note}>
        {team && <span>{team.name}</span>}
        {entry.data?.checkUpdated && (
          <span>
            {t('checkin.at')} <Time at={entry.data.checkUpdated} within />
          </span>
        )}
      </p>
    </>
  );
}

interface OwnCheckin {
  contest: Contest;
  entrant: Entrant;
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
