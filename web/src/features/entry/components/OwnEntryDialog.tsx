import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Contest } from '@/shared/api/types';
import { Button } from '@/shared/ui/Button';
import { confirm } from '@/shared/ui/confirm';
import { Notice } from '@/shared/ui/Notice';
import { QueryView } from '@/shared/ui/Query';
import { Sheet } from '@/shared/ui/Sheet';
import { Time } from '@/shared/ui/Time';
import { toast } from '@/shared/ui/toast';
import { type Entrant, entryKeys, ownEntryQuery, withdrawEntry } from '../api';
import { useEntrant } from '../lib/useEntrant';
import { EntryFacts } from './EntryFacts';
import classes from './OwnEntryDialog.module.css';

interface OwnEntryDialogProps {
  contest: Contest;
  onClose: () => void;
}

/** The viewer's entry: where it stands, what was written in it, and the way out (C4.018, rulings.md 60). */
export default function OwnEntryDialog({ contest, onClose }: OwnEntryDialogProps) {
  const { t } = useTranslation('entry');
  const entrant = useEntrant(contest);
  return (
    <Sheet opened={entrant !== null} onClose={onClose} title={t('own.title')}>
      {entrant && <OwnEntry contest={contest} entrant={entrant} onClose={onClose} />}
    </Sheet>
  );
}

function OwnEntry({ contest, entrant, onClose }: OwnEntryDialogProps & { entrant: Entrant }) {
  const { t } = useTranslation('entry');
  const entry = useQuery(ownEntryQuery(entrant));
  const allowed = contest.entryInfo?.status === 'ALLOW';
  const over = contest.entryCount > contest.entryMaxCount;
  return (
    <div className={classes.entry}>
      <Notice tone={allowed ? 'success' : 'info'} title={t(allowed ? 'own.allowed' : 'own.waiting')}>
        {t(allowed ? 'own.allowedText' : over ? 'own.waitingListText' : 'own.waitingText')}
      </Notice>
      <QueryView query={entry}>
        {(applicant) => (
          <>
            <p className={classes.who}>
              {contest.entryInfo?.team && (
                <Link to={`/teams/${contest.entryInfo.team.id}`}>{contest.entryInfo.team.name}</Link>
              )}
              <span>
                {t('participant.enteredAt')} <Time at={applicant.createdAt} format="minute" />
              </span>
            </p>
            {applicant.details && <EntryFacts details={applicant.details} />}
          </>
        )}
      </QueryView>
      <Withdraw contest={contest} entrant={entrant} onDone={onClose} />
    </div>
  );
}

function Withdraw({ contest, entrant, onDone }: { contest: Contest; entrant: Entrant; onDone: () => void }) {
  const { t } = useTranslation(['entry', 'fault']);
  const queries = useQueryClient();
  const withdrawal = useMutation({
    mutationFn: () => withdrawEntry(entrant),
    onSuccess: () => {
      toast.success(t('entry:withdraw.done'));
      onDone();
    },
    onError: toast.error,
    onSettled: () => queries.invalidateQueries({ queryKey: entryKeys.contest(contest.id) }),
  });
  if (!contest.entryInfo?.canWithdraw) {
    return (
      <p className={classes.fixed}>
        {contest.tournamentId ? t('fault:entryInBracket') : t('entry:withdraw.notYours')}
      </p>
    );
  }
  async function ask() {
    const team = contest.entryInfo?.team;
    const agreed = await confirm({
      title: t('entry:withdraw.question'),
      body: team ? t('entry:withdraw.team', { name: team.name }) : t('entry:withdraw.text'),
      confirmLabel: t('entry:withdraw.action'),
      danger: true,
    });
    if (agreed) withdrawal.mutate();
  }
  return (
    <Button variant="quiet" loading={withdrawal.isPending} onClick={() => void ask()}>
      {t('entry:withdraw.action')}
    </Button>
  );
}
