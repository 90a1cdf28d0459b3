import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { chatKeys } from '@/entities/chat/api';
import { rosterPath } from '@/entities/contest/lib/paths';
import { type Entrant, entryDetailQuery, withdrawEntry } from '@/entities/entry/api';
import { LeaveButton } from '@/entities/entry/components/LeaveButton';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { Contest, EntryInfo } from '@/shared/api/types';
import { useNowAt } from '@/shared/lib/clock';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useAct } from '@/shared/lib/useAct';
import { useReturnedFocus } from '@/shared/lib/useReturnedFocus';
import { Button } from '@/shared/ui/Button';
import { QueryView } from '@/shared/ui/Query';
import { Sheet } from '@/shared/ui/Sheet';
import { Time } from '@/shared/ui/Time';
import { useEntrant } from '../lib/useEntrant';
import { AnswerFacts } from './AnswerFacts';
import { EditEntryForm } from './EditEntryForm';
import { EntryFacts } from './EntryFacts';
import classes from './OwnEntryDialog.module.css';
import { OwnState } from './OwnState';

interface OwnEntryDialogProps {
  contest: Contest;
  onClose: () => void;
}

/** The viewer's entry: its state, its texts, and the withdrawal (ENTRY-8). */
export default function OwnEntryDialog({ contest, onClose }: OwnEntryDialogProps) {
  const { t } = useTranslation('entry');
  const entrant = useEntrant(contest);
  const entry = contest.entryInfo;
  return (
    <Sheet opened={entrant !== null} onClose={onClose} title={t('own.title')}>
      {entrant && entry && <OwnEntry contest={contest} entrant={entrant} entry={entry} onClose={onClose} />}
    </Sheet>
  );
}

interface OwnEntryProps extends OwnEntryDialogProps {
  entrant: Entrant;
  entry: EntryInfo;
}

function OwnEntry({ contest, entrant, entry, onClose }: OwnEntryProps) {
  const { t } = useTranslation('entry');
  const [editing, setEditing] = useState(false);
  const edit = useReturnedFocus(editing);
  const detail = useQuery(entryDetailQuery(contest.id, entry.id));
  const questions = useQuery(apiQuery('/contests/{id}/questions/', { path: { id: contest.id } }));
  const { checkinEnd } = contest;
  const now = useNowAt(checkinEnd ? [checkinEnd] : []);
  return (
    <div className={classes.entry}>
      <OwnState
        contest={contest}
        entry={entry}
        checkinOver={checkinEnd !== null && now >= Date.parse(checkinEnd)}
      />
      <QueryView query={detail}>
        {({ applicant, answers }) => (
          <QueryView query={questions}>
            {({ items }) =>
              editing && applicant.details ? (
                <EditEntryForm
                  contest={contest}
                  entryId={entry.id}
                  details={applicant.details}
                  questions={items}
                  answers={answers}
                  onDone={() => setEditing(false)}
                />
              ) : (
                <>
                  <p className={classes.who}>
                    {entry.team && (
                      <Link to={`/teams/${entry.team.id}`} lang={textLanguage(entry.team.name)}>
                        {entry.team.name}
                      </Link>
                    )}
                    {entry.team && (
                      <Link to={rosterPath(contest.id, entry.team.id)} onClick={onClose}>
                        {t('roster.title')}
                      </Link>
                    )}
                    <span>
                      {t('participant.enteredAt')} <Time at={applicant.createdAt} format="minute" />
                    </span>
                  </p>
                  {applicant.details && <EntryFacts details={applicant.details} />}
                  <AnswerFacts questions={items} answers={answers} />
                  {entry.canWithdraw && (
                    <Button ref={edit} size="s" onClick={() => setEditing(true)}>
                      {t('edit.action')}
                    </Button>
                  )}
                </>
              )
            }
          </QueryView>
        )}
      </QueryView>
      {!editing && <Withdraw contest={contest} entrant={entrant} onDone={onClose} />}
    </div>
  );
}

function Withdraw({ contest, entrant, onDone }: { contest: Contest; entrant: Entrant; onDone: () => void }) {
  const { t } = useTranslation(['entry', 'fault']);
  const withdrawal = useAct(() => withdrawEntry(entrant), {
    done: t('entry:withdraw.done'),
    onDone: () => onDone(),
    refresh: [apiKey('/contests/{id}/', { id: contest.id }), chatKeys.every],
  });
  const entry = contest.entryInfo;
  if (entry?.drop) return null;
  if (entry?.canLeave) {
    return (
      <LeaveButton
        contestId={contest.id}
        entryId={entry.id}
        team={entry.team?.name ?? null}
        onDone={onDone}
      />
    );
  }
  if (!entry?.canWithdraw) {
    return (
      <p className={classes.fixed}>
        {contest.stages.length > 0 ? t('entry:withdraw.inBracket') : t('entry:withdraw.notYours')}
      </p>
    );
  }
  async function ask() {
    const team = contest.entryInfo?.team;
    await withdrawal.ask({
      title: t('entry:withdraw.question'),
      body: team ? t('entry:withdraw.team', { name: team.name }) : t('entry:withdraw.text'),
      confirmLabel: t('entry:withdraw.action'),
      danger: true,
    });
  }
  return (
    <Button variant="quiet" loading={withdrawal.busy} onClick={() => void ask()}>
      {t('entry:withdraw.action')}
    </Button>
  );
}
