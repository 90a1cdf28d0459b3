import { useTranslation } from 'react-i18next';
import { contestPath } from '@/entities/contest/lib/paths';
import type { Contest } from '@/shared/api/types';
import { resuming } from '@/shared/history/useResumed';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { useLoginModal } from '@/shared/viewer/loginModal';
import { useViewer } from '@/shared/viewer/viewer';
import { EnteredState } from './EnteredState';
import { EntryDialogHost, useOpenEntry } from './EntryDialogHost';
import classes from './Step.module.css';

/**
 * Enters the contest, or opens the viewer's entry (ENTRY-1, ENTRY-8). The contest must be `contestAt` the current
 * instant, which decides whether entry is open. The countdown beside it shows when entry opens and closes. The form is
 * that of the EntryDialogHost around it, otherwise its own.
 */
export function EntryButton({ contest }: { contest: Contest }) {
  const open = useOpenEntry();
  if (!open) {
    return (
      <EntryDialogHost contest={contest}>
        <EntryButton contest={contest} />
      </EntryDialogHost>
    );
  }
  return (
    <div className={classes.step}>
      {contest.isEntry ? <EnteredState contest={contest} /> : <Enter contest={contest} onPress={open} />}
    </div>
  );
}

function Enter({ contest, onPress }: { contest: Contest; onPress: () => void }) {
  const { t } = useTranslation(['entry', 'fault']);
  const viewer = useViewer();
  const login = useLoginModal();
  const before = contest.status === 'prepare';
  if (contest.isBanned && (contest.canEntry || before)) {
    return (
      <Notice tone="warning" title={t('enter.banned')}>
        {t('fault:bannedFromContest')}
      </Notice>
    );
  }
  if (!contest.canEntry) {
    return (
      <Button variant="primary" wide disabled>
        {t(before ? 'enter.action' : 'enter.closed')}
      </Button>
    );
  }
  const full = contest.freePlaces === 0;
  return (
    <>
      <Button
        variant="primary"
        wide
        onClick={() =>
          viewer.signedIn
            ? onPress()
            : login.open(resuming({ pathname: contestPath(contest.id), search: '' }, 'enter', '1'))
        }
      >
        {t(full ? 'enter.waitingList' : 'enter.action')}
      </Button>
      {full && <p className={classes.note}>{t('enter.full')}</p>}
    </>
  );
}
